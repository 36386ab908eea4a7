# The site, the worker and the schedule are one image; compose.yaml chooses which one it runs.
FROM python:3.11-slim AS parts
RUN python -m venv /venv
COPY requirements.txt .
RUN /venv/bin/pip install --no-cache-dir --require-hashes -r requirements.txt

FROM python:3.11-slim
ENV PATH=/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    DJANGO_SETTINGS_MODULE=builder.settings \
    ROLLCALL_VAR=/var/lib/rollcall \
    ROLLCALL_STATIC_ROOT=/srv/static \
    ROLLCALL_KERNELS=/srv/kernels
RUN useradd --system --uid 10001 --create-home rollcall \
    && install -d -o rollcall /srv/static /srv/kernels \
    && install -d -o rollcall -m 700 /var/lib/rollcall
COPY --from=parts /venv /venv
WORKDIR /srv/rollcall
COPY manage.py ./
COPY fixtures fixtures
COPY factions factions
COPY builder builder
COPY api api
USER rollcall
RUN ROLLCALL_VAR=/tmp/build python manage.py collectstatic --noinput && rm -r /tmp/build
# Some minutes, so that no first battle waits for them; machines of other kinds compile their own.
RUN ROLLCALL_VAR=/tmp/build ROLLCALL_CACHE=$ROLLCALL_KERNELS python manage.py compile_kernels \
    && rm -r /tmp/build
VOLUME /var/lib/rollcall
EXPOSE 8000
CMD ["gunicorn", "builder.wsgi", "--config", "python:builder.serving", "--bind", "0.0.0.0:8000", "--workers", "2", "--threads", "8", "--limit-request-line", "8190"]
