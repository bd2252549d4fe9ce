import type { Queryable } from '#server/kit/database/transaction.ts'

/**
 * Reads everything in the schema `public` that decides how the database behaves, as sorted lines of text: two databases
 * with equal lines have the same schema. The order of columns is left out, because nothing depends on it.
 */
export async function readCatalogue(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(CATALOGUE)
  return rows.map(({ line }) => line)
}

const CATALOGUE = `
with own as (
  select c.* from pg_class c
   where c.relnamespace = 'public'::regnamespace
     and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
), lines (line) as (
  select format('schema %s %s', nspname, nspacl) from pg_namespace where nspname = 'public'
  union all
  select format('relation %s kind=%s persistence=%s rls=%s/%s replica=%s options=%s acl=%s owner=%s comment=%s',
                relname, relkind, relpersistence, relrowsecurity, relforcerowsecurity, relreplident, reloptions, relacl,
                pg_get_userbyid(relowner), obj_description(oid, 'pg_class'))
    from own
  union all
  select format('column %s.%s %s null=%s default=%s identity=%s generated=%s collation=%s storage=%s compression=%s statistics=%s options=%s acl=%s',
                c.relname, a.attname, format_type(a.atttypid, a.atttypmod), not a.attnotnull,
                pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated, a.attcollation::regcollation, a.attstorage,
                a.attcompression, a.attstattarget, a.attoptions, a.attacl)
    from own c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relkind in ('r', 'p', 'v', 'm')
  union all
  select format('view %s %s', relname, pg_get_viewdef(oid)) from own where relkind in ('v', 'm')
  union all
  select format('sequence %s %s start=%s by=%s min=%s max=%s cache=%s cycle=%s owner=%s', c.relname, format_type(s.seqtypid, null),
                s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle,
                (select format('%s.%s', d.refobjid::regclass, a.attname)
                   from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
                  where d.objid = c.oid and d.deptype in ('a', 'i')))
    from own c join pg_sequence s on s.seqrelid = c.oid
  union all
  select format('constraint %s.%s %s validated=%s enforced=%s inherited=%s', coalesce(conrelid, 0)::regclass, conname,
                pg_get_constraintdef(oid), convalidated, conenforced, coninhcount)
    from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select format('index %s valid=%s primary=%s clustered=%s replica=%s', pg_get_indexdef(indexrelid), indisvalid, indisprimary,
                indisclustered, indisreplident)
    from pg_index where indrelid in (select oid from own)
  union all
  select format('trigger %s %s enabled=%s', tgrelid::regclass, pg_get_triggerdef(oid), tgenabled)
    from pg_trigger where not tgisinternal and tgrelid in (select oid from own)
  union all
  select format('function %s acl=%s owner=%s', pg_get_functiondef(p.oid), p.proacl, pg_get_userbyid(p.proowner))
    from pg_proc p
   where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p', 'w')
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select format('type %s %s base=%s labels=%s', t.typname, t.typtype, format_type(t.typbasetype, t.typtypmod),
                (select array_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = t.oid))
    from pg_type t
   where t.typnamespace = 'public'::regnamespace and t.typtype in ('d', 'e', 'r')
     and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
  union all
  select format('statistics %s', pg_get_statisticsobjdef(oid)) from pg_statistic_ext where stxnamespace = 'public'::regnamespace
  union all
  select format('policy %s.%s %s %s %s', polrelid::regclass, polname, polcmd, pg_get_expr(polqual, polrelid),
                pg_get_expr(polwithcheck, polrelid))
    from pg_policy
  union all
  select format('rule %s', pg_get_ruledef(oid)) from pg_rewrite where ev_class in (select oid from own)
  union all
  select format('extension %s %s in %s', extname, extversion, extnamespace::regnamespace) from pg_extension
  union all
  select format('default rights %s %s %s', defaclrole::regrole, defaclobjtype, defaclacl) from pg_default_acl
)
select line from lines order by line collate "C"`
