"""The settings, all from environment variables; `docs/operators.md` lists them."""

import hashlib
import logging
import secrets
from datetime import timedelta
from pathlib import Path
from typing import Any

from kombu import Exchange, Queue

from builder import environment, logs, privacy

BASE_DIR = Path(__file__).resolve().parent.parent
FIXTURES = BASE_DIR / "fixtures"
VAR = environment.made("ROLLCALL_VAR", BASE_DIR / "var")
privacy.keep(VAR)


def _kept_secret() -> str:
    """Return the machine's own secret key, a private file that is made at the first start."""
    path = VAR / "secret_key"
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(50))
    return path.read_text()


DEBUG = environment.flag("ROLLCALL_DEBUG", default=False)
SECRET_KEY = environment.secret("ROLLCALL_SECRET_KEY") or _kept_secret()
ALLOWED_HOSTS = environment.hosts("ROLLCALL_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = environment.origins("ROLLCALL_ORIGINS", "")
DATABASES = {"default": environment.database("DATABASE_URL", VAR / "rollcall.sqlite3")}
if str(DATABASES["default"]["ENGINE"]).endswith("sqlite3"):
    privacy.keep_database(Path(str(DATABASES["default"]["NAME"])))
REDIS_URL = environment.redis("REDIS_URL")
HTTPS = environment.flag("ROLLCALL_HTTPS", default=False)
# The number of proxies in front that are trusted for the caller's address.
PROXIES = ALLAUTH_TRUSTED_PROXY_COUNT = environment.number("ROLLCALL_PROXIES", 0)
# The staff's pages, /admin/, exist only if an operator enables them.
ADMIN = environment.flag("ROLLCALL_ADMIN", default=False)

LOGGING = logs.configured(
    environment.choice("ROLLCALL_LOG", "plain", logs.STYLES),
    environment.choice("ROLLCALL_LOG_LEVEL", "info", logs.LEVELS),
)
DJANGO_STRUCTLOG_CELERY_ENABLED = True
DJANGO_STRUCTLOG_TRUST_UPSTREAM_REQUEST_ID = True  # `builder.tracing` removes all but UUIDs
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False  # `builder.tracing` trusts only our proxies
DJANGO_STRUCTLOG_USER_ID_FIELD = ""  # reading it would open every session
DJANGO_STRUCTLOG_STATUS_START_LOG_LEVEL = DJANGO_STRUCTLOG_STATUS_2XX_LOG_LEVEL = logging.DEBUG
DJANGO_STRUCTLOG_STATUS_DEFAULT_LOG_LEVEL = DJANGO_STRUCTLOG_CELERY_DEFAULT_LOG_LEVEL = (
    logging.DEBUG
)
DJANGO_STRUCTLOG_REQUEST_CANCELLED_LOG_LEVEL = logging.DEBUG  # a listener that goes away
DJANGO_STRUCTLOG_STATUS_4XX_LOG_LEVEL = logging.INFO

INSTALLED_APPS = [
    "builder.accounts.apps.StaffConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.headless",
    "allauth.mfa",
    "allauth.usersessions",
    "django_htmx",
    "django_prometheus",
    "django_structlog",
    "drf_spectacular",
    "factions",
    "builder",
    "api",
]

MIDDLEWARE = [
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "builder.tracing.Traced",
    "csp.middleware.CSPMiddleware",
    "builder.headers.Sealed",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "builder.headers.Zipped",
    "api.middleware.Problems",
    "builder.web.intake.Intake",
    "builder.web.throttle.Metered",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "builder.accounts.sessions.Used",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
]

ROOT_URLCONF = "builder.urls"
WSGI_APPLICATION = "builder.wsgi.application"
ASGI_APPLICATION = "builder.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "builder" / "web" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "builder.web.editions.games",
            ],
        },
    }
]

AUTHENTICATION_BACKENDS = ["builder.accounts.backend.Backend"]
_validation = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS: list[dict[str, Any]] = [
    {"NAME": f"{_validation}.UserAttributeSimilarityValidator"},
    {"NAME": f"{_validation}.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "builder.accounts.passwords.KnownValidator"},
    {"NAME": f"{_validation}.NumericPasswordValidator"},
    {"NAME": "builder.accounts.passwords.VariedValidator"},
]
SESSION_ENGINE = "builder.accounts.sessions"
SESSION_COOKIE_AGE = 14 * 24 * 60 * 60
SESSION_IDLE_SECONDS = {"player": 3 * 24 * 60 * 60, "staff": 30 * 60}
ACCOUNT_LOGIN_METHODS = {"email", "username"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "username*", "password1*", "password2*"]
ACCOUNT_FORMS = {"signup": "builder.accounts.forms.Signup"}
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_ADAPTER = "builder.accounts.adapter.Accounts"
MFA_ADAPTER = "builder.accounts.factors.Factors"
ACCOUNT_RATE_LIMITS = {
    "login_failed": "10/m/ip,5/300s/key",
    "login_failed_anywhere": "100/h/key",
    "confirm_email": "3/m/ip,6/h/key",
}
LOGIN_REDIRECT_URL = "home"
# E-mails go out by SMTP if a host is set; else they are files that only the operator can read.
EMAIL_HOST = environment.host("ROLLCALL_SMTP_HOST")
EMAIL_PORT = environment.number("ROLLCALL_SMTP_PORT", 587, least=1)
EMAIL_HOST_USER = environment.text("ROLLCALL_SMTP_USER", "")
EMAIL_HOST_PASSWORD = environment.text("ROLLCALL_SMTP_PASSWORD", "")
_secured = environment.choice("ROLLCALL_SMTP_TLS", "starttls", ("starttls", "tls", "none"))
EMAIL_USE_TLS, EMAIL_USE_SSL = _secured == "starttls", _secured == "tls"
EMAIL_TIMEOUT = 10
EMAIL_FILE_PATH = VAR / "mail"
_mail = "django.core.mail.backends"
EMAIL_BACKEND = environment.importable(
    "ROLLCALL_EMAIL_BACKEND",
    f"{_mail}.smtp.EmailBackend" if EMAIL_HOST else f"{_mail}.filebased.EmailBackend",
)
# If e-mails go out, an address has to be confirmed before its account can sign in.
ACCOUNT_EMAIL_VERIFICATION = (
    "optional" if EMAIL_BACKEND.startswith(f"{_mail}.filebased") else "mandatory"
)
DEFAULT_FROM_EMAIL = environment.address("ROLLCALL_EMAIL_FROM", "rollcall@localhost")

# The only complete language, so that no page mixes two.
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = environment.made("ROLLCALL_STATIC_ROOT", BASE_DIR / "staticfiles", written=False)
STATICFILES_DIRS = [BASE_DIR / "builder" / "web" / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "builder.static_files.OfPages",
]
WHITENOISE_USE_FINDERS = True
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "builder.static_files.Collected"},
}

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
# A cookie of such a name belongs to this host alone, and no other host can set it.
_host = "__Host-" if HTTPS else ""
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = f"{_host}sessionid", f"{_host}csrftoken"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "upgrade-insecure-requests": HTTPS,
    }
}
# The token for reading /metrics from another machine; without it none may.
METRICS_TOKEN = environment.secret("ROLLCALL_METRICS_TOKEN")
# The contact for reports of weaknesses, shown in security.txt: mailto:... or https://...
SECURITY_CONTACT = environment.contact("ROLLCALL_SECURITY_CONTACT")
# Only a trusted proxy may state that a call came by HTTPS.
if HTTPS and PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# The most bytes of a request's body: of any, and of the addresses that accept more. No upload is
# written to disk.
MOST_BODY = 3 * 1024**2
BODIES = {"/organisers/check/": 4 * 1024**2}
DATA_UPLOAD_MAX_MEMORY_SIZE = FILE_UPLOAD_MAX_MEMORY_SIZE = max(MOST_BODY, *BODIES.values())
FILE_UPLOAD_HANDLERS = ["builder.web.uploads.InMemory"]


# Caches that every process shares: Redis, or files beside the embedded database. Answers have a
# cache of their own, so that they never displace counters.
def _cache(name: str, entries: int) -> dict[str, Any]:
    if REDIS_URL:
        options = {"socket_timeout": 2, "socket_connect_timeout": 1}
        backend = "builder.cache.ForgivingRedisCache"
        return {"BACKEND": backend, "LOCATION": REDIS_URL, "KEY_PREFIX": name, "OPTIONS": options}
    backend = "builder.cache.ForgivingFileCache"
    return {
        "BACKEND": backend,
        "LOCATION": VAR / (name or "cache"),
        "OPTIONS": {"MAX_ENTRIES": entries},
    }


CACHES: dict[str, dict[str, Any]] = {
    "default": _cache("", 5_000),
    "answers": _cache("answers", 2_000),
}

# A chunk or a replay is sent again so many seconds after it was sent in vain.
RESEND_SECONDS = environment.number("ROLLCALL_RESEND_SECONDS", 30, least=1)
SWEEP_SECONDS = environment.number("ROLLCALL_SWEEP_SECONDS", 5, least=1)
# Replays are kept so many days, 0 for ever; a later request fights the battle again.
REPLAY_DAYS = environment.number("ROLLCALL_REPLAY_DAYS", 90)
# Battles of two lists are remembered so many days after the last question about them, and those of
# so many pairings; 0 for ever and for any number. Results stay.
PAIRING_DAYS = environment.number("ROLLCALL_PAIRING_DAYS", 400)
PAIRINGS = environment.number("ROLLCALL_PAIRINGS", 1_000_000)
# factions.tabletop.compiler.kernel_cache, which has no settings, reads these.
environment.folder("ROLLCALL_CACHE", VAR)
environment.folder("ROLLCALL_KERNELS", VAR)
environment.choice("ROLLCALL_JIT", "1", (*environment.YES, *environment.NO, "plain"))

CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CONSUMER = "builder.consuming:Consumer"
CELERY_TASK_IGNORE_RESULT = True
# A worker reads all of them, or those that --queues names, one message of each by turns, so that no
# task waits behind a backlog of others.
CELERY_TASK_DEFAULT_QUEUE = "rollcall"
CELERY_TASK_ROUTES = {
    "builder.tasks.sweep": {"queue": "rollcall-sweeps"},
    "builder.tasks.fight_replay": {"queue": "rollcall-replays"},
    "builder.tasks.fight_survey": {"queue": "rollcall-replays"},
    "builder.tasks.fight": {"queue": CELERY_TASK_DEFAULT_QUEUE},
    "builder.tasks.fight_heavy": {"queue": "rollcall-heavy"},
}
CELERY_TASK_QUEUES = [
    Queue(name, Exchange(name), routing_key=name)
    for name in dict.fromkeys(route["queue"] for route in CELERY_TASK_ROUTES.values())
]
# Connections to the database are kept from task to task, and checked before each.
CELERY_DB_REUSE_MAX = 1_000
CELERY_WORKER_ENABLE_REMOTE_CONTROL = REDIS_URL is not None
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BEAT_SCHEDULE = {
    "sweep": {
        "task": "builder.tasks.sweep",
        "schedule": timedelta(seconds=SWEEP_SECONDS),
        "options": {"expires": 2 * SWEEP_SECONDS, "retry": False},
    }
}
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR / "beat-schedule")
if REDIS_URL:
    CELERY_BROKER_URL = REDIS_URL
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {
        "visibility_timeout": 2 * RESEND_SECONDS,
        "queue_order_strategy": "round_robin",
        "global_keyprefix": hashlib.sha256(str(DATABASES["default"]["NAME"]).encode()).hexdigest()[
            :8
        ],
        "socket_timeout": 3,
        "socket_connect_timeout": 1,
        "max_retries": 0,
    }
else:
    CELERY_BROKER_URL = "rollcall-files://"
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(VAR / "broker"),
        "data_folder_out": str(VAR / "broker"),
        "processed_folder": str(VAR / "broker-taken"),
        "control_folder": str(VAR / "broker-control"),
        "polling_interval": 0.1,
        "max_retries": 0,
    }
    for folder in ("broker", "broker-taken", "broker-control"):
        (VAR / folder).mkdir(privacy.FOLDER, exist_ok=True)

# Calls a minute by address and by account, for each scope; 0 lifts the limit.
API_RATES = {
    scope: {
        "anon": environment.number(f"ROLLCALL_RATE_{scope.upper()}", anon),
        "user": environment.number(f"ROLLCALL_RATE_{scope.upper()}_USER", user),
    }
    for scope, anon, user in (
        ("read", 600, 1200),
        ("check", 120, 240),
        ("solve", 30, 60),
        ("write", 60, 120),
        ("edit", 180, 360),
        ("battles", 20, 40),
    )
}
# Callers that listen to runs: of one process under ASGI, and of one address among them.
LISTENERS = environment.number("ROLLCALL_LISTENERS", 2_000, least=1)
LISTENERS_EACH = environment.number("ROLLCALL_LISTENERS_EACH", 12, least=1)
# Seconds of a core that the calls of one address may take a minute, 0 for any number; and the
# number of costly calls that a process does at once, each of another address.
WORK_RATE = 1000 * environment.number("ROLLCALL_RATE_WORK", 16)
COSTLY_CALLS = environment.number("ROLLCALL_COSTLY_CALLS", 1, least=1)
# Runs of one caller at a time, battles of a run, and battles an hour; 0 lifts the limit.
RUNS = {
    "anon": environment.number("ROLLCALL_RUNS", 4),
    "user": environment.number("ROLLCALL_RUNS_USER", 4),
}
BATTLES = {
    "anon": environment.number("ROLLCALL_BATTLES", 100_000),
    "user": environment.number("ROLLCALL_BATTLES_USER", 1_000_000),
}
BATTLES_HOUR = {
    "anon": environment.number("ROLLCALL_BATTLES_HOUR", 1_000_000),
    "user": environment.number("ROLLCALL_BATTLES_HOUR_USER", 5_000_000),
}
# Storage, 0 for any amount: lists and MiB of all their revisions, by an address without an account
# each day, and by an account in total; revisions of a list; and days that a list without an account
# is kept after it was last opened.
LISTS = {
    "anon": environment.number("ROLLCALL_LISTS", 200),
    "user": environment.number("ROLLCALL_LISTS_USER", 1_000),
}
LISTS_MIB = {
    "anon": environment.number("ROLLCALL_LISTS_MIB", 20),
    "user": environment.number("ROLLCALL_LISTS_MIB_USER", 200),
}
REVISIONS = environment.number("ROLLCALL_REVISIONS", 2_000)
LIST_DAYS = environment.number("ROLLCALL_LIST_DAYS", 400)
REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "allauth.headless.contrib.rest_framework.authentication.XSessionTokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": ["api.throttles.Rate"],
    "EXCEPTION_HANDLER": "api.errors.handle",
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Rollcall",
    "DESCRIPTION": "Army lists for tabletop games: saved, judged and fought. "
    "Errors are problem documents (RFC 9457), times are ISO 8601 in UTC.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVERS": [{"url": "/", "description": "The site that serves this document."}],
    "LICENSE": {"name": "MIT", "identifier": "MIT"},
    "POSTPROCESSING_HOOKS": ["api.schema.finish"],
}
