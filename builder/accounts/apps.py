"""The app of the staff's pages."""

from django.contrib.admin.apps import AdminConfig


class StaffConfig(AdminConfig):
    """Django's admin, behind the site's own sign-in."""

    default_site = "builder.accounts.staff.StaffSite"
