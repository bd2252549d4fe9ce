-- Two changes of form; what people read stays the same.
--
-- 1. A meal was { time, food, items }, where `food` held a line that names the foods and, from the next line on, the
--    writer's note. It becomes { time, note, items }. The line is compared with the foods of the meal and left out, because
--    it is written from them where it is shown. A text that does not begin with exactly those foods stays whole as the note.
-- 2. Plans written with the detailed creator are of kind 'detailed', once 'vlcd'.
--
-- Published days and versions are locked by triggers, which are off for this transaction.

-- As `formatNumber` wrote numbers below 1,00,000: at most so many decimals, no zeros at their end.
CREATE FUNCTION pg_temp.write_number(value numeric, decimals int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT rtrim(to_char(round(value, decimals), 'FM999,990.' || repeat('9', decimals)), '.')
$$;
--> statement-breakpoint
-- The texts that one food in a meal may have: `150 g Papaya`, `2 Besan chilla (120 g)`, `2 slices Bread (60 g)`. Which of
-- the last two forms was used depends on the food's name; the weight at the end tells them apart from anything else.
CREATE FUNCTION pg_temp.list_portion_texts(portion jsonb) RETURNS text[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  grams numeric := (portion->>'grams')::numeric;
  weight text := pg_temp.write_number(grams, CASE WHEN abs(grams) < 9.95 THEN 1 ELSE 0 END) || ' g';
  food_name text := portion->>'name';
  quantity numeric;
  amount text;
  label text;
BEGIN
  IF portion->'measure' IS NULL OR jsonb_typeof(portion->'measure') = 'null' THEN
    RETURN ARRAY[weight || ' ' || food_name];
  END IF;
  quantity := (portion->'measure'->>'quantity')::numeric;
  amount := CASE quantity - floor(quantity) WHEN 0.25 THEN '¼' WHEN 0.5 THEN '½' WHEN 0.75 THEN '¾' END;
  amount := CASE
    WHEN amount IS NULL THEN pg_temp.write_number(quantity, 2)
    WHEN quantity < 1 THEN amount
    ELSE pg_temp.write_number(floor(quantity), 0) || amount
  END;
  label := btrim(portion->'measure'->>'label');
  RETURN ARRAY(
    SELECT concat_ws(' ', amount, nullif(word, ''), food_name) || ' (' || weight || ')'
      FROM unnest(ARRAY['', label, CASE lower(label) WHEN 'glass' THEN 'glasses' ELSE lower(label) || 's' END]) word
  );
END $$;
--> statement-breakpoint
-- The note of a meal: what follows the line of its foods. Null where the text does not begin with that line.
CREATE FUNCTION pg_temp.read_note(food text, items jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  rest text := food;
  item jsonb;
  portion jsonb;
  separator text := '';
  found text;
BEGIN
  IF jsonb_typeof(items) <> 'array' OR jsonb_array_length(items) = 0 OR food = '' THEN
    RETURN food;
  END IF;
  FOR item IN SELECT value FROM jsonb_array_elements(items) LOOP
    FOR portion IN SELECT item UNION ALL SELECT value FROM jsonb_array_elements(coalesce(item->'alternatives', '[]')) LOOP
      SELECT separator || candidate INTO found
        FROM unnest(pg_temp.list_portion_texts(portion)) candidate
       WHERE starts_with(rest, separator || candidate) LIMIT 1;
      IF found IS NULL THEN
        RETURN NULL;
      END IF;
      rest := substr(rest, length(found) + 1);
      separator := ' or ';
    END LOOP;
    separator := ', ';
  END LOOP;
  RETURN CASE WHEN rest = '' THEN '' WHEN starts_with(rest, E'\n') THEN substr(rest, 2) END;
END $$;
--> statement-breakpoint
CREATE FUNCTION pg_temp.convert_meal(meal jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(meal) <> 'object' OR NOT meal ? 'food' THEN meal ELSE
    (meal - 'food') || jsonb_build_object(
      'note', coalesce(pg_temp.read_note(meal->>'food', coalesce(meal->'items', '[]')), meal->>'food', ''),
      'items', coalesce(meal->'items', '[]'))
  END
$$;
--> statement-breakpoint
CREATE FUNCTION pg_temp.convert_meals(meals jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(meals) <> 'object' THEN meals ELSE
    (SELECT coalesce(jsonb_object_agg(key, pg_temp.convert_meal(value)), '{}') FROM jsonb_each(meals))
  END
$$;
--> statement-breakpoint
CREATE FUNCTION pg_temp.convert_days(days jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(
           CASE WHEN day ? 'meals' THEN day || jsonb_build_object('meals', pg_temp.convert_meals(day->'meals')) ELSE day END
           ORDER BY position), '[]')
    FROM jsonb_array_elements(days) WITH ORDINALITY list(day, position)
$$;
--> statement-breakpoint
ALTER TABLE "daily_meal_plans" DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "daily_meal_plans" SET "meals" = pg_temp.convert_meals("meals");
--> statement-breakpoint
ALTER TABLE "daily_meal_plans" ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "diet_plan_versions" DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "diet_plan_versions" SET "content" = jsonb_set("content", '{days}', pg_temp.convert_days("content"->'days'))
 WHERE jsonb_typeof("content"->'days') = 'array';
--> statement-breakpoint
ALTER TABLE "diet_plan_versions" ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "plan_templates" DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "plan_templates" SET "days" = pg_temp.convert_days("days") WHERE jsonb_typeof("days") = 'array';
--> statement-breakpoint
ALTER TABLE "plan_templates" ENABLE TRIGGER USER;
--> statement-breakpoint
-- Answers that are given again when a call is repeated.
UPDATE "idempotency_keys" SET "response" = "response"
  || CASE WHEN jsonb_typeof("response"->'days') = 'array'
          THEN jsonb_build_object('days', pg_temp.convert_days("response"->'days')) ELSE '{}' END
  || CASE WHEN jsonb_typeof("response"->'meals') = 'object'
          THEN jsonb_build_object('meals', pg_temp.convert_meals("response"->'meals')) ELSE '{}' END
  || CASE "response"->>'kind' WHEN 'vlcd' THEN '{"kind": "detailed"}'::jsonb ELSE '{}' END
 WHERE jsonb_typeof("response") = 'object' AND ("call" LIKE '%/api/diet-plans%' OR "call" LIKE '%/api/daily-meal-plans%'
       OR "call" LIKE '%/api/plan-templates%');
--> statement-breakpoint
ALTER TABLE "diet_plans" DROP CONSTRAINT "diet_plans_kind";
--> statement-breakpoint
ALTER TABLE "diet_plans" DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "diet_plans" SET "kind" = 'detailed' WHERE "kind" = 'vlcd';
--> statement-breakpoint
ALTER TABLE "diet_plans" ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "diet_plans" ALTER COLUMN "kind" SET DEFAULT 'detailed';
--> statement-breakpoint
ALTER TABLE "diet_plans" ADD CONSTRAINT "diet_plans_kind" CHECK ("diet_plans"."kind" in ('detailed', 'simple'));
--> statement-breakpoint
UPDATE "plan_outcomes" SET "programme" = 'detailed' WHERE "programme" = 'vlcd';
--> statement-breakpoint
DROP FUNCTION pg_temp.convert_days(jsonb), pg_temp.convert_meals(jsonb), pg_temp.convert_meal(jsonb),
  pg_temp.read_note(text, jsonb), pg_temp.list_portion_texts(jsonb), pg_temp.write_number(numeric, int);
