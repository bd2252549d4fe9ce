-- Once, on the primary, as postgres: psql --variable password="$DATABASE_PASSWORD" --file make-database.sql
-- The site's account owns its database, and nothing else.
create role pathya login password :'password';
create database pathya owner pathya encoding 'UTF8' template template0;
revoke connect on database pathya from public;
grant connect on database pathya to rewinder;
