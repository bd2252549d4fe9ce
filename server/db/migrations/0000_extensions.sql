-- Food search by trigrams; date ranges in the constraint that keeps a client's plans apart.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;
