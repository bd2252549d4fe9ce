/*
 * Published dates of fasts, with the source of each group. None is from memory.
 */

/**
 * Ekadashis that householders keep at New Delhi, as `month-day`. Source: drikpanchang.com, "Ekadashi dates" of each year
 * for New Delhi, as the repository shivinexus-tech/ganak quotes them in `validation/ekadashi-lunar-naming.cjs` (read on
 * 18 August 2026).
 */
export const PUBLISHED_EKADASHIS: Readonly<Record<number, string>> = {
  2024:
    '01-07 01-21 02-06 02-20 03-06 03-20 04-05 04-19 05-04 05-19 06-02 06-18 ' +
    '07-02 07-17 07-31 08-16 08-29 09-14 09-28 10-13 10-28 11-12 11-26 12-11 12-26',
  2025:
    '01-10 01-25 02-08 02-24 03-10 03-25 04-08 04-24 05-08 05-23 06-06 06-21 ' +
    '07-06 07-21 08-05 08-19 09-03 09-17 10-03 10-17 11-01 11-15 12-01 12-15 12-30',
  2026:
    '01-14 01-29 02-13 02-27 03-15 03-29 04-13 04-27 05-13 05-27 06-11 06-25 ' +
    '07-10 07-25 08-09 08-23 09-07 09-22 10-06 10-22 11-05 11-20 12-04 12-20',
  2027:
    '01-03 01-18 02-02 02-17 03-04 03-18 04-02 04-17 05-02 05-16 06-01 06-14 ' +
    '06-30 07-14 07-29 08-12 08-28 09-11 09-26 10-11 10-25 11-10 11-24 12-09 12-23',
  2028:
    '01-08 01-22 02-06 02-20 03-07 03-21 04-05 04-20 05-05 05-20 06-03 06-18 ' +
    '07-02 07-18 08-01 08-16 08-30 09-15 09-29 10-14 10-28 11-12 11-27 12-12 12-27',
  2029:
    '01-10 01-26 02-09 02-25 03-10 03-26 04-09 04-24 05-09 05-24 06-07 06-22 ' +
    '07-07 07-21 08-06 08-20 09-04 09-18 10-04 10-18 11-02 11-16 12-01 12-16 12-31',
  2030:
    '01-15 01-29 02-14 02-28 03-15 03-29 04-14 04-28 05-13 05-27 06-12 06-26 ' +
    '07-11 07-26 08-09 08-24 09-08 09-23 10-07 10-23 11-05 11-21 12-05 12-21',
  2031:
    '01-04 01-19 02-03 02-17 03-04 03-19 04-03 04-17 05-03 05-17 06-01 06-15 ' +
    '07-01 07-15 07-30 08-13 08-28 09-12 09-27 10-12 10-26 11-10 11-24 12-10 12-24',
  2032:
    '01-09 01-23 02-07 02-21 03-08 03-22 04-06 04-21 05-05 05-21 06-04 06-19 ' +
    '07-03 07-19 08-01 08-17 08-31 09-15 09-30 10-15 10-29 11-13 11-28 12-12 12-28',
  2033:
    '01-11 01-27 02-09 02-25 03-11 03-27 04-10 04-25 05-10 05-24 06-08 06-23 ' +
    '07-08 07-22 08-07 08-20 09-05 09-19 10-04 10-18 11-03 11-17 12-02 12-17',
  2034:
    '01-01 01-16 01-30 02-15 02-28 03-16 03-30 04-15 04-29 05-14 05-28 06-12 ' +
    '06-27 07-12 07-27 08-10 08-25 09-08 09-24 10-08 10-23 11-06 11-22 12-06 12-21',
  2035:
    '01-05 01-20 02-04 02-18 03-05 03-19 04-04 04-18 05-04 05-17 06-02 06-16 ' +
    '07-01 07-16 07-31 08-14 08-29 09-13 09-27 10-13 10-27 11-11 11-25 12-11 12-25',
}

/** The first day of Chaitra (Gudi Padwa). Source: timeanddate.com, holidays of India, as python-holidays 0.105 quotes it. */
export const PUBLISHED_CHAITRA_FIRST: readonly string[] = [
  '2018-03-18',
  '2019-04-06',
  '2020-03-25',
  '2021-04-13',
  '2022-04-02',
  '2023-03-22',
  '2024-04-09',
  '2025-03-30',
  '2026-03-19',
  '2027-04-07',
  '2028-03-27',
  '2029-04-14',
  '2030-04-03',
  '2031-03-24',
  '2032-04-11',
  '2033-03-31',
  '2034-03-21',
  '2035-04-09',
]

/** Ram Navami. Source: timeanddate.com, holidays of India, as python-holidays 0.105 quotes it. */
export const PUBLISHED_RAM_NAVAMI: readonly string[] = [
  '2018-03-25',
  '2019-04-13',
  '2020-04-02',
  '2021-04-21',
  '2022-04-10',
  '2023-03-30',
  '2024-04-17',
  '2025-04-06',
  '2026-03-26',
  '2027-04-15',
  '2028-04-03',
  '2029-04-22',
  '2030-04-12',
  '2031-04-01',
  '2032-04-19',
  '2033-04-07',
  '2034-03-28',
  '2035-04-16',
]

/** The first day of Sharad Navratri. Source: timeanddate.com, holidays of India, as python-holidays 0.105 quotes it. */
export const PUBLISHED_SHARAD_FIRST: readonly string[] = [
  '2018-10-10',
  '2019-09-29',
  '2020-10-17',
  '2021-10-07',
  '2022-09-26',
  '2023-10-15',
  '2024-10-03',
  '2025-09-22',
  '2026-10-11',
  '2027-09-30',
  '2028-09-19',
  '2029-10-08',
  '2030-09-28',
  '2031-10-17',
  '2032-10-05',
  '2033-09-24',
  '2034-10-13',
  '2035-10-02',
]

/** Maha Navami. Source: timeanddate.com, holidays of India, as python-holidays 0.105 quotes it. */
export const PUBLISHED_MAHA_NAVAMI: readonly string[] = [
  '2018-10-17',
  '2019-10-06',
  '2020-10-24',
  '2021-10-14',
  '2022-10-04',
  '2023-10-23',
  '2024-10-11',
  '2025-10-01',
  '2026-10-19',
  '2027-10-08',
  '2028-09-26',
  '2029-10-15',
  '2030-10-05',
  '2031-10-24',
  '2032-10-13',
  '2033-10-02',
  '2034-10-21',
  '2035-10-10',
]

/** Samvatsari. Source: drikpanchang.com, Jain calendar, as python-holidays 0.105 quotes it. */
export const PUBLISHED_SAMVATSARI: readonly string[] = [
  '2018-09-14',
  '2019-09-03',
  '2020-08-23',
  '2021-09-11',
  '2022-09-01',
  '2023-09-20',
  '2024-09-08',
  '2025-08-28',
  '2026-09-15',
  '2027-09-04',
  '2028-08-24',
  '2029-09-12',
  '2030-09-02',
  '2031-09-21',
  '2032-09-09',
  '2033-08-30',
  '2034-09-17',
  '2035-09-06',
]

/** Mondays of Shravana, each year and region with its source. */
export const PUBLISHED_SHRAVAN_MONDAYS: readonly {
  region: 'north' | 'west_south'
  dates: string
  source: string
}[] = [
  {
    region: 'north',
    dates: '2017-07-10 2017-07-17 2017-07-24 2017-07-31 2017-08-07',
    source: 'financialexpress.com, 10 July 2017: first and last day',
  },
  {
    region: 'west_south',
    dates: '2017-07-24 2017-07-31 2017-08-07 2017-08-14 2017-08-21',
    source: 'financialexpress.com, 10 July 2017: first and last day',
  },
  {
    region: 'north',
    dates: '2018-07-30 2018-08-06 2018-08-13 2018-08-20',
    source: 'latestly.com, 2018: first and last day',
  },
  {
    region: 'west_south',
    dates: '2018-08-13 2018-08-20 2018-08-27 2018-09-03',
    source: 'latestly.com, 2018',
  },
  {
    region: 'north',
    dates: '2019-07-22 2019-07-29 2019-08-05 2019-08-12',
    source: 'zeenews.india.com, 2019',
  },
  {
    region: 'west_south',
    dates: '2019-08-05 2019-08-12 2019-08-19 2019-08-26',
    source: 'zeenews.india.com, 2019',
  },
  {
    region: 'north',
    dates: '2020-07-06 2020-07-13 2020-07-20 2020-07-27 2020-08-03',
    source: 'inspirelifehacker.com, July 2020',
  },
  {
    region: 'west_south',
    dates: '2020-07-27 2020-08-03 2020-08-10 2020-08-17',
    source: 'republicworld.com, 2020',
  },
  {
    region: 'north',
    dates: '2021-07-26 2021-08-02 2021-08-09 2021-08-16',
    source: 'indiatoday.in, 26 July 2021',
  },
  {
    region: 'west_south',
    dates: '2021-08-09 2021-08-16 2021-08-23 2021-08-30 2021-09-06',
    source: 'indiatoday.in, 26 July 2021',
  },
  {
    region: 'north',
    dates: '2022-07-18 2022-07-25 2022-08-01 2022-08-08',
    source: 'news18.com, 12 July 2022',
  },
  {
    region: 'north',
    dates: '2023-07-10 2023-07-17 2023-07-24 2023-07-31 2023-08-07 2023-08-14 2023-08-21 2023-08-28',
    source: 'cnbctv18.com, 3 July 2023',
  },
  {
    region: 'north',
    dates: '2024-07-22 2024-07-29 2024-08-05 2024-08-12 2024-08-19',
    source: 'thehansindia.com, 2024: five Mondays, first and last',
  },
  {
    region: 'north',
    dates: '2025-07-14 2025-07-21 2025-07-28 2025-08-04',
    source: 'latestly.com, 21 July 2025',
  },
  {
    region: 'west_south',
    dates: '2025-07-28 2025-08-04 2025-08-11 2025-08-18',
    source: 'latestly.com, 21 July 2025',
  },
]

/** First and last days of the fasts of Jains, with their sources. */
export const PUBLISHED_JAIN_FASTS: readonly {
  fast: 'paryushan_fourth' | 'paryushan_fifth' | 'das_lakshan'
  first: string
  last: string
  source: string
}[] = [
  { fast: 'paryushan_fifth', first: '2018-09-07', last: '2018-09-14', source: 'enjoyfestivals.com, 2018' },
  { fast: 'das_lakshan', first: '2018-09-14', last: '2018-09-23', source: 'enjoyfestivals.com, 2018' },
  {
    fast: 'paryushan_fifth',
    first: '2021-09-04',
    last: '2021-09-11',
    source: 'latestly.com, 3 September 2021',
  },
  {
    fast: 'das_lakshan',
    first: '2021-09-10',
    last: '2021-09-19',
    source: 'freepressjournal.in, 6 September 2021',
  },
  {
    fast: 'paryushan_fourth',
    first: '2022-08-24',
    last: '2022-08-31',
    source: 'republicworld.com, 24 August 2022',
  },
  {
    fast: 'das_lakshan',
    first: '2022-08-31',
    last: '2022-09-09',
    source: 'republicworld.com, 24 August 2022',
  },
  { fast: 'paryushan_fourth', first: '2024-08-31', last: '2024-09-07', source: 'darshanbooking.in, 2024' },
  { fast: 'paryushan_fourth', first: '2025-08-20', last: '2025-08-27', source: 'cemca.org.in, 2025' },
]

/** The first fast of Ramzan in India, as announced. */
export const PUBLISHED_RAMZAN: readonly { first: string; source: string }[] = [
  { first: '2023-03-24', source: 'moneycontrol.com, 22 March 2023' },
  { first: '2024-03-12', source: 'news.rediff.com, 11 March 2024' },
  { first: '2025-03-02', source: 'newsdrum.in (PTI), 28 February 2025' },
]

/** Eid ul-Fitr in India, the day after Ramzan. Source: python-holidays 0.105, which marks these years as confirmed. */
export const PUBLISHED_EID: readonly string[] = [
  '2015-07-18',
  '2016-07-06',
  '2017-06-26',
  '2018-06-16',
  '2019-06-05',
  '2020-05-25',
  '2021-05-14',
  '2022-05-03',
  '2023-04-22',
  '2024-04-11',
  '2025-03-31',
  '2026-03-21',
]
