ALTER TABLE "food_items" ADD COLUMN "retention_code" text;--> statement-breakpoint
-- Copies that were made before: the audit log names their originals. Stored figures of dishes do not change.
with recursive copies as (
  select entity_id::uuid as id, (details->>'from')::uuid as from_id from audit_log where action = 'food.copy'
), origins as (
  select id, from_id from copies
  union
  select origins.id, copies.from_id from origins join copies on copies.id = origins.from_id
)
update food_items copy set retention_code = original.code
  from origins join food_items original on original.id = origins.from_id
 where copy.id = origins.id and original.code is not null
   and copy.food_group is not distinct from original.food_group and copy.preparation = original.preparation;
