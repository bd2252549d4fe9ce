import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { readTableFile } from './read-file.ts'

/** A product as each kind of file gives it. */
export type Product = {
  line: number
  code: string
  name: string
  brands: string
  quantity: string
  serving: string
  ingredients: string
  allergens: string[]
  traces: string[]
  changed: string
  /** Every field per 100 g that the file has. */
  fields: readonly string[]
  /** The figure of a field per 100 g, as text, in the units of Open Food Facts: grams, and kcal or kJ of energy. */
  figure: (field: string) => string
}

/** A row that could not be read. */
export type UnreadableRow = { line: number; name: string; reason: string }

const SUFFIX = '_100g'
const VALUE = '_value'
/** Separators of cells, the most particular first. Some spreadsheets write semicolons. */
const DELIMITERS = ['\t', ';', ',']
/**
 * Reads the products of an extract of Open Food Facts: the export of all products, which is separated by tabs; a CSV file with
 * commas or semicolons; JSONL; or the download of a search.
 *
 * @throws TableFileError if the file cannot be read.
 */
export async function* readProducts(path: string): AsyncGenerator<Product | UnreadableRow> {
  if (/\.(jsonl|ndjson|json)$/i.test(path)) {
    yield* readJsonLines(path)
    return
  }
  const firstLine = await readFirstLine(path)
  const delimiter = DELIMITERS.find((each) => firstLine.includes(each)) ?? ','
  const isDownload = firstLine.includes(`fat${VALUE}`)
  yield* isDownload ? readDownload(path, delimiter) : readCsv(path, delimiter)
}

async function* readCsv(path: string, delimiter: string): AsyncGenerator<Product> {
  const headings = ['code', 'product_name', 'proteins_100g', 'fat_100g', 'carbohydrates_100g']
  let fields: string[] | null = null
  for await (const { line, headings: all, get } of readTableFile(path, { headings, delimiter })) {
    fields ??= listFields(all)
    yield {
      line,
      code: get('code'),
      name: get('product_name'),
      brands: get('brands'),
      quantity: get('quantity'),
      serving: get('serving_quantity'),
      ingredients: get('ingredients_text'),
      allergens: splitTags(get('allergens_tags') || get('allergens')),
      traces: splitTags(get('traces_tags') || get('traces')),
      changed: get('last_modified_t'),
      fields,
      figure: (field) => get(`${field}_100g`),
    }
  }
}

/** Units of figures in the download of a search, as factors to grams. Figures in other units (IU, % DV) are not read. */
const GRAMS: Readonly<Record<string, string>> = { g: '', mg: 'e-3', µg: 'e-6', mcg: 'e-6' }

/**
 * Reads the download of a search: a value and a unit for each figure, and names in several languages. Figures per serving
 * are not read.
 */
async function* readDownload(path: string, delimiter: string): AsyncGenerator<Product> {
  const headings = ['code', 'proteins_value', 'fat_value', 'carbohydrates_value']
  let fields: string[] | null = null
  for await (const { line, headings: all, get } of readTableFile(path, {
    headings,
    delimiter,
    isQuoted: true,
  })) {
    fields ??= all
      .filter((heading) => heading.endsWith(VALUE) && !heading.endsWith(`_prepared${VALUE}`))
      .map((heading) => heading.slice(0, -VALUE.length))
    const getText = (name: string): string => {
      const languages = [get('lc'), 'en', 'xx']
      const headings = [...languages.map((language) => `${name}_${language}`), ...all]
      return get(headings.find((heading) => heading.startsWith(`${name}_`) && get(heading) !== '') ?? '')
    }
    yield {
      line,
      code: get('code'),
      name: getText('product_name'),
      brands: get('brands'),
      quantity: get('quantity'),
      serving: /^([\d.]+) ?g$/.exec(get('serving_size'))?.[1] ?? '',
      ingredients: getText('ingredients_text'),
      allergens: splitTags(get('allergens_tags')),
      traces: splitTags(get('traces_tags')),
      changed: '',
      fields,
      figure: (field) => (get('nutrition_data_per') === '100g' ? convertToGrams(field, get) : ''),
    }
  }
}

function convertToGrams(field: string, get: (heading: string) => string): string {
  const value = get(field + VALUE)
  const unit = get(`${field}_unit`)
  if (field === 'energy-kcal' || field === 'alcohol') return value
  if (field.startsWith('energy')) return unit.toLowerCase() === 'kj' ? value : ''
  const exponent = GRAMS[unit]
  return value === '' || exponent === undefined ? '' : value + exponent
}

const Text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((text) => text ?? '')
const JsonProduct = z.object({
  code: Text,
  product_name: Text,
  brands: Text,
  quantity: Text,
  serving_quantity: Text,
  ingredients_text: Text,
  allergens_tags: z.array(z.string()).nullish(),
  traces_tags: z.array(z.string()).nullish(),
  last_modified_t: Text,
  nutriments: z.record(z.string(), z.unknown()).nullish(),
})

async function* readJsonLines(path: string): AsyncGenerator<Product | UnreadableRow> {
  let line = 0
  for await (const text of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    line += 1
    if (text.trim() === '') continue
    const parsed = JsonProduct.safeParse(parseJson(text))
    if (!parsed.success) {
      yield { line, name: '', reason: 'This is no product as JSON.' }
      continue
    }
    const { data } = parsed
    yield {
      line,
      code: data.code,
      name: data.product_name,
      brands: data.brands,
      quantity: data.quantity,
      serving: data.serving_quantity,
      ingredients: data.ingredients_text,
      allergens: data.allergens_tags ?? [],
      traces: data.traces_tags ?? [],
      changed: data.last_modified_t,
      fields: listFields(Object.keys(data.nutriments ?? {})),
      figure: (field) => String(data.nutriments?.[`${field}_100g`] ?? ''),
    }
  }
}

function splitTags(cell: string): string[] {
  return cell
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
}

/** Lists the fields per 100 g among these headings, such as `proteins` for `proteins_100g`. */
function listFields(headings: readonly string[]): string[] {
  return headings.flatMap((heading) => (heading.endsWith(SUFFIX) ? [heading.slice(0, -SUFFIX.length)] : []))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function readFirstLine(path: string): Promise<string> {
  for await (const line of createInterface({ input: createReadStream(path) })) return line
  return ''
}
