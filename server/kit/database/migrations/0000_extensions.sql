-- What the tables need before they can be made.

-- Trigrams: search of foods, people and payment references.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Exclusion constraints over ids and ranges together: plans and consultations that must not overlap.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- Analytics count a plan once it is published, also when it was archived after its end, but not when it was withdrawn.
-- An index uses this function.
CREATE FUNCTION is_plan_counted(status text, completed_at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status IN ('active', 'completed') OR (status = 'archived' AND completed_at IS NOT NULL)
$$;
