#!/bin/sh
# Each service owns its database and can connect to no other. The server's image runs this on an empty data directory.
set -eu
for name in identity community content notifications; do
  psql --username postgres --set ON_ERROR_STOP=1 --set role="aar_$name" \
    --set password="$(cat "/run/secrets/postgres-$name")" <<'SQL'
create role :"role" login password :'password';
create database :"role" owner :"role" template template0 encoding 'UTF8';
revoke all on database :"role" from public;
SQL
done
psql --username postgres --set ON_ERROR_STOP=1 --command 'revoke connect on database postgres, template1 from public'
