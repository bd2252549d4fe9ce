import { msg } from '@lingui/core/runtime-macro'
import { toLanguagePath } from '#contract/language-paths.ts'
import { paths } from '#contract/paths.ts'
import type { HealthTip, Person, PracticeContent, ServiceProgram } from '#contract/site/content.ts'
import type { PageData, PagePackage } from '#contract/site/page-data.ts'
import { portraitUrl } from '#contract/site/public-content.ts'
import { groupHours } from '#domain/site/opening-hours.ts'
import { formatRupees } from '#domain/units/format.ts'
import { currentLocale, currentLocaleTag, say } from '#domain/words/say.ts'

/*
 * What search engines read of a page, in the vocabulary of schema.org. Only facts that are on the page: no example people,
 * no ratings, no address before the practice has written one.
 */

/** One object in the vocabulary of schema.org, without its context. */
export type StructuredData = { '@type': string; [property: string]: unknown }

/** The practice's content and the address of the site. */
type Site = Pick<PageData, 'content' | 'packages' | 'publicUrl'>

/** Days of the week in the vocabulary of schema.org. */
const SCHEMA_ORG_WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The practice, its people, its answered questions and the site, for the landing page. */
export function structureLanding(site: Site, pictureUrl: string): StructuredData[] {
  const { content, publicUrl } = site
  return [
    structurePractice(site, pictureUrl),
    ...listPeople(content).map((person) => structurePerson(person, site)),
    {
      '@type': 'WebSite',
      '@id': `${publicUrl}/#site`,
      name: content.brand.name,
      url: `${publicUrl}/`,
      inLanguage: currentLocaleTag(),
      publisher: nameId(site),
    },
    ...(content.questions.length > 0
      ? [
          {
            '@type': 'FAQPage',
            inLanguage: currentLocaleTag(),
            mainEntity: content.questions.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          },
        ]
      : []),
  ]
}

/**
 * The practice. Search engines ask a local business for its address, so a practice without one is described as an
 * organisation.
 */
function structurePractice(site: Site, pictureUrl: string): StructuredData {
  const { content, publicUrl } = site
  const { brand, place, hours, links, services } = content
  const isPlace = place.lines.length > 0
  const people = listPeople(content)
  const common = {
    '@id': `${publicUrl}/#practice`,
    name: brand.name,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icon-512.png`,
    image: pictureUrl,
    email: brand.email,
    ...(brand.phone ? { telephone: brand.phone } : {}),
    ...(links.length > 0 ? { sameAs: links.map(({ url }) => url) } : {}),
    ...(people.length > 0
      ? { employee: people.map(({ id }) => ({ '@id': `${publicUrl}/#person-${id}` })) }
      : {}),
    makesOffer: [
      ...services.map((service) => structureOffer(service, site)),
      ...site.packages.map((offered) => structurePackage(offered, site)),
    ],
  }
  if (!isPlace) return { '@type': 'Organization', ...common }
  return {
    '@type': 'MedicalBusiness',
    ...common,
    medicalSpecialty: 'https://schema.org/DietNutrition',
    priceRange: describePrices(services),
    address: {
      '@type': 'PostalAddress',
      streetAddress: place.lines.join(', '),
      addressLocality: place.city,
      addressRegion: place.state,
      postalCode: place.pin,
      addressCountry: 'IN',
    },
    ...(place.mapUrl === '' ? {} : { hasMap: place.mapUrl }),
    ...(hours.length > 0
      ? {
          openingHoursSpecification: groupHours(hours).flatMap(({ weekdays, spans }) =>
            spans.map(({ opens, closes }) => ({
              '@type': 'OpeningHoursSpecification',
              dayOfWeek: weekdays.map((weekday) => SCHEMA_ORG_WEEKDAYS[weekday - 1]),
              opens,
              closes,
            })),
          ),
        }
      : {}),
  }
}

/** Example: `₹2,499 to ₹4,999 a month`. */
function describePrices(services: readonly ServiceProgram[]): string {
  const prices = services.map(({ pricePerMonthPaise }) => pricePerMonthPaise)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const [leastPrice, mostPrice] = [formatRupees(least), formatRupees(most)]
  return least === most
    ? say(msg`${{ price: leastPrice }} a month`)
    : say(msg`${{ leastPrice }} to ${{ mostPrice }} a month`)
}

function structurePerson(person: Person, site: Site): StructuredData {
  const { registration, qualification, languages, portrait } = person
  return {
    '@type': 'Person',
    '@id': `${site.publicUrl}/#person-${person.id}`,
    name: person.name,
    jobTitle: person.role,
    worksFor: nameId(site),
    ...(portrait ? { image: site.publicUrl + portraitUrl(portrait, 'large') } : {}),
    ...(languages.length > 0 ? { knowsLanguage: languages } : {}),
    ...(qualification || registration
      ? {
          hasCredential: [
            ...(qualification
              ? [
                  {
                    '@type': 'EducationalOccupationalCredential',
                    credentialCategory: 'degree',
                    name: qualification,
                  },
                ]
              : []),
            ...(registration
              ? [
                  {
                    '@type': 'EducationalOccupationalCredential',
                    credentialCategory: 'registration',
                    identifier: registration.number,
                    recognizedBy: { '@type': 'Organization', name: registration.body },
                  },
                ]
              : []),
          ],
        }
      : {}),
  }
}

/** A programme with its monthly price, for its own page. */
export function structureService(service: ServiceProgram, site: Site): StructuredData {
  return {
    '@type': 'Service',
    name: service.title,
    description: service.description,
    url: site.publicUrl + pageOf(paths.service(service.id)),
    serviceType: say(msg`Diet and nutrition coaching`),
    provider: nameOrganization(site),
    offers: structureOffer(service, site),
  }
}

function structureOffer(
  { id, title, pricePerMonthPaise }: ServiceProgram,
  { publicUrl }: Site,
): StructuredData {
  const price = writePrice(pricePerMonthPaise)
  return {
    '@type': 'Offer',
    name: title,
    url: publicUrl + pageOf(paths.service(id)),
    price,
    priceCurrency: 'INR',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: 'INR',
      unitCode: 'MON',
    },
  }
}

/** A package, which has one price for all of its weeks. */
function structurePackage({ name, amountPaise }: PagePackage, { publicUrl }: Site): StructuredData {
  return {
    '@type': 'Offer',
    name,
    url: publicUrl + pageOf(paths.landingPart('packages')),
    price: writePrice(amountPaise),
    priceCurrency: 'INR',
  }
}

function writePrice(paise: number): string {
  return (paise / 100).toFixed(2)
}

/** An article with its author, its dates, who checked it, and its sources. */
export function structureTip(tip: HealthTip, site: Site, pictureUrl: string): StructuredData {
  const { content, publicUrl } = site
  const url = publicUrl + pageOf(paths.tip(tip.slug))
  return {
    '@type': 'Article',
    headline: tip.title,
    description: tip.summary,
    inLanguage: currentLocaleTag(),
    ...(tip.publishedOn ? { datePublished: tip.publishedOn } : {}),
    dateModified: tip.reviewedOn,
    author: tip.author === null ? nameOrganization(site) : nameWriter(tip.author, content, site),
    publisher: nameOrganization(site),
    image: pictureUrl,
    mainEntityOfPage: {
      '@type': 'WebPage',
      '@id': url,
      lastReviewed: tip.reviewedOn,
      ...(tip.reviewer === null ? {} : { reviewedBy: nameWriter(tip.reviewer, content, site) }),
    },
    citation: tip.sources.map(({ title, publisher, year, url: source }) => ({
      '@type': 'CreativeWork',
      name: title,
      publisher: { '@type': 'Organization', name: publisher },
      datePublished: String(year),
      ...(source ? { url: source } : {}),
    })),
  }
}

/** The breadcrumbs from the landing page to this page, which comes last. */
export function structureTrail(
  trail: readonly { name: string; path: string }[],
  { content, publicUrl }: Site,
): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: content.brand.name, path: paths.landing() }, ...trail].map(
      ({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: publicUrl + pageOf(path),
      }),
    ),
  }
}

/** Returns the address of a page in the language in which it is read. Ids stay those of the English pages. */
function pageOf(path: string): string {
  return toLanguagePath(path, currentLocale())
}

/** One of the practice's people is named by their entry on the landing page, everybody else by the name alone. */
function nameWriter(name: string, content: PracticeContent, { publicUrl }: Site): StructuredData {
  const person = listPeople(content).find((known) => known.name === name)
  return {
    '@type': 'Person',
    ...(person ? { '@id': `${publicUrl}/#person-${person.id}` } : {}),
    name,
  }
}

/** The real people of the practice: invented ones are for the preview of an empty page. */
function listPeople({ people }: PracticeContent): Person[] {
  return people.filter(({ isExample }) => !isExample)
}

function nameOrganization(site: Site): StructuredData {
  return { '@type': 'Organization', ...nameId(site), name: site.content.brand.name }
}

function nameId({ publicUrl }: Site): { '@id': string } {
  return { '@id': `${publicUrl}/#practice` }
}
