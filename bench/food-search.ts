import pg from 'pg'
import { compareWithBare } from './compare.ts'
import { FOOD_QUERIES } from './food-queries.ts'

const FOODS = 20_000

/** Copies the reviewed foods of the tables many times; all names of a copy contain an extra word of its own. */
async function addFoods(url: string): Promise<{ foods: number; names: number }> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(
      `with copies as materialized (
         select gen_random_uuid() as id, f.id as original, row_number() over (order by f.code, n) as number
           from food_items f, generate_series(1, 20) n
          where f.source <> 'custom' and f.allergens is not null),
       chosen as (select * from copies where number <= $1 - (select count(*) from food_items)),
       added as (
         insert into food_items (id, source, name, category, preparation, calories, protein, carbs, fat, fiber,
                                 measures, tags, allergens, names, nutrients, core_nutrients)
         select c.id, 'custom', left(f.name, 240) || ' ' || substr(md5(c.id::text), 1, 4), f.category, f.preparation,
                f.calories, f.protein, f.carbs, f.fat, f.fiber, f.measures, f.tags, f.allergens, f.names, f.nutrients,
                f.core_nutrients
           from chosen c join food_items f on f.id = c.original
         returning id)
       insert into food_names (food_id, position, name, key, language, rank)
       select c.id, n.position, n.name, n.key || ' ' || substr(md5(c.id::text), 1, 4), n.language, n.rank
         from chosen c join added using (id) join food_names n on n.food_id = c.original`,
      [FOODS],
    )
    await client.query('vacuum analyze food_items')
    await client.query('vacuum analyze food_names')
    const { rows } = await client.query<{ foods: number; names: number }>(
      'select (select count(*)::int from food_items) as foods, (select count(*)::int from food_names) as names',
    )
    return rows[0] ?? { foods: 0, names: 0 }
  } finally {
    await client.end()
  }
}

/** Measures the food search among 20,000 foods, half of them of the practice. */
await compareWithBare({
  bareScript: 'bare-food-search.ts',
  name: 'food search',
  fill: async (url) => {
    const { foods, names } = await addFoods(url)
    return {
      title: `Food search among ${foods} foods with ${names} names`,
      requests: FOOD_QUERIES.map((query) => ({
        path: `/api/food-items/search?q=${encodeURIComponent(query)}`,
      })),
    }
  },
})
