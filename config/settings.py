"""All settings, in one file, read from the environment.

Two ways to run. On a laptop nothing is set: a private PostgreSQL under `.data/`, a secret key made
at the first start, plain HTTP on the club's network. Hosted, `DATABASE_URL`, `SECRET_KEY` and
`ALLOWED_HOSTS` are given, and `HTTPS=1` turns on everything that needs a certificate. See
docs/hosting.md.
"""

from datetime import timedelta
from pathlib import Path
from typing import Any

from config import env
from config.database import localpg
from config.secret import secret_key

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env.text("DATA_DIR", str(BASE_DIR / ".data"))).absolute()
BACKUP_DIR = DATA_DIR / "backups"

DEBUG = env.flag("DEBUG")
HTTPS = env.flag("HTTPS")
BEHIND_PROXY = env.flag("BEHIND_PROXY", default=HTTPS)
SECRET_KEY = env.text("SECRET_KEY", "" if not HTTPS else None) or secret_key(DATA_DIR)
# What they have signed holds after a change of the key.
SECRET_KEY_FALLBACKS = env.names("FORMER_SECRET_KEYS", [])
# On a laptop the phones come by whatever address the Wi-Fi gave it today.
ALLOWED_HOSTS = env.names("ALLOWED_HOSTS", None if HTTPS else ["*"])
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS] if HTTPS else []

INSTALLED_APPS = [
    "config",
    "rulings",
    "deals",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "axes",
    "django_htmx",
    "pgtrigger",
    "procrastinate.contrib.django",
    "template_partials",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "config.middleware.content_policy",
    "config.middleware.says_version",
    "config.middleware.sheet_comes_along",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "config.middleware.unseen_is_untyped",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "config.middleware.user_language",
    "config.middleware.for_one_reader",
    "config.middleware.who_changes",
    "deals.accounts.devices.noting",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.middleware.opened_by_itself",
    "config.middleware.too_long",
    "axes.middleware.AxesMiddleware",
    "deals.pages.once.Once",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

FORM_RENDERER = "deals.pages.widgets.Renderer"

# Database: a server that is named wins; else our own.
CLUSTER = None if env.text("DATABASE_URL", "") else localpg.Cluster(DATA_DIR / "pg")
SERVER: dict[str, Any] = (
    {**CLUSTER.django_settings(), "USER": localpg.APP}
    if CLUSTER
    else env.database(env.text("DATABASE_URL"))
)
# Who owns the tables, if it is not who works with them (docs/adr/0026).
APP = {"name": SERVER["USER"], "password": SERVER.get("PASSWORD", "")}
OWNER = (
    {"USER": CLUSTER.django_settings()["USER"]}
    if CLUSTER
    else env.owner(SERVER, env.text("OWNER_DATABASE_URL", ""))
)
PREPARED_STATEMENTS = env.flag("PREPARED_STATEMENTS", default=True)
DATABASES = {
    "default": {
        "ENGINE": "config.database.engine",
        **SERVER,
        "CONN_MAX_AGE": 600,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            **env.patience(SERVER),
            **SERVER.get("OPTIONS", {}),
            # What a connection has sent five times it need not plan again (docs/adr/0005).
            "server_side_binding": PREPARED_STATEMENTS,
            "prepare_threshold": 5 if PREPARED_STATEMENTS else None,
        },
    }
}

# Work beside the requests (docs/adr/0018): what it is, and how a worker does it, in seconds.
PROCRASTINATE_AUTODISCOVER_MODULE_NAME = ""
PROCRASTINATE_IMPORT_PATHS = [
    "deals.jobs.queue",
    "deals.imports.worker",
    "rulings.bench.jobs",
    "rulings.alerts.push",
    "rulings.archive.jobs",
    "rulings.privacy.jobs",
]
PROCRASTINATE_WORKER_DEFAULTS = {
    "concurrency": 4,
    "delete_jobs": "always",
    "fetch_job_polling_interval": 1.0,
    "shutdown_graceful_timeout": 0.0,  # what is under way is put back at once
    "stalled_worker_timeout": 20.0,
    "update_heartbeat_interval": 5.0,
}

# Who carries a message to a phone on which the site is not open; no other address is ever asked.
PUSH_SERVICES = [
    "https://fcm.googleapis.com",
    "https://updates.push.services.mozilla.com",
    "https://*.push.apple.com",
    "https://*.notify.windows.com",
]

# People
AUTH_USER_MODEL = "deals.User"
LOGIN_URL = "deals:sign-in"
LOGIN_REDIRECT_URL = "/"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "deals.accounts.sign_ins.Backend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
    )
]
SESSION_ENGINE = "deals.accounts.sign_ins"
MESSAGE_STORAGE = "deals.pages.notices.Notices"
SESSION_COOKIE_AGE = int(timedelta(days=30).total_seconds())
# Name and address together, as a whole club sits behind one address.
AXES_LOCKOUT_PARAMETERS = "config.attempts.counted_by"
AXES_FAILURE_LIMIT = 8
FAILURES_OF_ADDRESS = 64  # of all names together; then the address waits too
AXES_COOLOFF_TIME = timedelta(minutes=10)
AXES_LOCKOUT_TEMPLATE = "registration/locked_out.html"
AXES_RESET_ON_SUCCESS = True
AXES_CLIENT_IP_CALLABLE = "config.attempts.client_address"
AXES_USERNAME_CALLABLE = "config.attempts.tried_name"
AXES_VERBOSE = False

# Language and time
LANGUAGE_CODE = env.text("LANGUAGE_CODE", "en")
LANGUAGES = [("en", "English"), ("da", "Dansk")]  # each in its own words
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["config.language.formats"]
TIME_ZONE = env.text("TIME_ZONE", "Europe/Copenhagen")

# Static files: WhiteNoise serves them, hashed and compressed at start.
STATIC_URL = "static/"
STATIC_ROOT = Path(env.text("STATIC_ROOT", str(DATA_DIR / "static")))
# What lets a phone show the next step before the server has answered: made after the start. Beside
# the static files, which are collected anew when a script changes: a pack takes minutes to make.
PACKS = STATIC_ROOT.with_name("packs") if env.flag("PACKS", default=True) else None
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "config.sheets.SheetFinder",
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if DEBUG
            else "config.hashed.HashedStorage"
        )
    },
}
# An upload is a scoring file, never a film.
DATA_UPLOAD_MAX_MEMORY_SIZE = 20 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = DATA_UPLOAD_MAX_MEMORY_SIZE

# Security
CONTENT_SECURITY_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none';"
    " form-action 'self'; frame-ancestors 'none'"
)
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
# Browsers heed it over HTTPS alone, and complain of it to every phone on the club's own network.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
SECURE_REDIRECT_EXEMPT = [r"^(health|live|ready)z$"]
SECURE_HSTS_SECONDS = int(timedelta(days=365).total_seconds()) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "filters": {
        "faults": {"()": "config.outage.Faults"},
        "links": {"()": "config.logs.Links"},
    },
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["links"]}
    },
    "root": {"handlers": ["stderr"], "level": env.text("LOG_LEVEL", "WARNING")},
    "loggers": {
        "django.request": {"filters": ["faults"]},
        "procrastinate": {"level": "WARNING"},  # else it tells of each job, and each start
        "rulings.privacy.jobs": {"level": "INFO"},
    },
}
