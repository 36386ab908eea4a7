"""The addresses of a site whose operator asked for the staff's pages."""

from builder.urls import addresses, handler400, handler403, handler404, handler429, handler500

__all__ = ["handler400", "handler403", "handler404", "handler429", "handler500", "urlpatterns"]

urlpatterns = addresses(staff=True)
