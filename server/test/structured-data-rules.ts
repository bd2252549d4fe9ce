/*
 * The fields that search engines need of each type of structured data: those that Google requires or recommends for the
 * type, as far as this site has them. Tests check every public page with them.
 */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name', 'url', 'logo', 'email'],
  MedicalBusiness: ['name', 'url', 'image', 'address', 'priceRange', 'email'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  WebSite: ['name', 'url'],
  Person: ['name'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  Service: ['name', 'description', 'provider', 'offers', 'url'],
  Offer: ['price', 'priceCurrency', 'url'],
  UnitPriceSpecification: ['price', 'priceCurrency', 'unitCode'],
  Article: ['headline', 'author', 'dateModified', 'image', 'publisher', 'mainEntityOfPage'],
  WebPage: ['@id', 'lastReviewed'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  CreativeWork: ['name', 'publisher'],
  EducationalOccupationalCredential: ['credentialCategory'],
}

/** Ratings of oneself are refused by search engines, and not honest. */
const REFUSED = ['aggregateRating', 'review', 'reviewRating', 'ratingValue']

/** Objects named within another one, which are described in full elsewhere. */
const isReference = (value: object): boolean =>
  '@id' in value || ('@type' in value && value['@type'] === 'Organization')

/** Lists what is wrong with one object of structured data, with the path of each field. Empty if it is right. */
export function findStructuredProblems(data: unknown, at = ''): string[] {
  if (Array.isArray(data))
    return data.flatMap((item, index) => findStructuredProblems(item, `${at}[${index}]`))
  if (typeof data !== 'object' || data === null) return data === '' ? [`${at} is empty`] : []
  const type = '@type' in data ? String(data['@type']) : null
  const path = type === null ? at : `${at}/${type}`
  if (type !== null && !(type in NEEDED)) return [`${path} is a type without a rule`]
  const isWhole = at === '' || !isReference(data)
  const missing = isWhole ? (NEEDED[type ?? ''] ?? []).filter((field) => !(field in data)) : []
  return [
    ...missing.map((field) => `${path} has no ${field}`),
    ...REFUSED.filter((field) => field in data).map((field) => `${path} has ${field}`),
    ...Object.entries(data).flatMap(([field, value]) =>
      field.startsWith('@') ? [] : findStructuredProblems(value, `${path}.${field}`),
    ),
  ]
}

/** The properties whose texts people must be able to read on the page. */
const VISIBLE = [
  'name',
  'headline',
  'text',
  'email',
  'telephone',
  'streetAddress',
  'addressLocality',
  'postalCode',
  'jobTitle',
]

/** Lists the texts of structured data that must be on the page. */
export function listVisibleTexts(data: unknown): string[] {
  if (Array.isArray(data)) return data.flatMap(listVisibleTexts)
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([field, value]) =>
    VISIBLE.includes(field) && typeof value === 'string' ? [value] : listVisibleTexts(value),
  )
}
