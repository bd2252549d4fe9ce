import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { createDiaryEntry, putDiaryPhoto, reviewInboxPhoto } from '#contract/plans/diary.ts'
import { giveConsent as giveConsentCall } from '#contract/privacy/consents.ts'
import type { MealSlot } from '#domain/plans/plan.ts'
import { writeMealPhotosConsent } from '#domain/privacy/consents.ts'
import { addDays } from '#domain/units/dates.ts'
import { reviewPhoto } from '#server/modules/plans/diary/photos/inbox.ts'
import { putPhoto } from '#server/modules/plans/diary/photos/service.ts'
import { createEntry } from '#server/modules/plans/diary/service.ts'
import { giveConsent } from '#server/modules/privacy/consents/service.ts'
import { type Story, timeOn } from './story.ts'

/** A drawn plate: the foods on it, from the middle outwards. */
type Plate = readonly ('rice' | 'dal' | 'sabzi' | 'roti' | 'curd' | 'salad' | 'sweet')[]

type Entry = {
  daysAgo: number
  /** Where the client lives, `hh:mm`. */
  time: string
  text: string
  slot?: MealSlot
  plate?: Plate
  /** The comment of the care team; `null` if the photo was reviewed without one. Absent while it is new. */
  comment?: string | null
}

/** What the client of the demo wrote down. */
const ENTRIES: readonly Entry[] = [
  { daysAgo: 8, time: '17:10', text: '1 cup tea, 2 glucose biscuits' },
  {
    daysAgo: 6,
    time: '20:40',
    text: '2 roti, 1 katori dal, salad',
    slot: 'dinner',
    plate: ['roti', 'dal', 'salad'],
    comment: 'A balanced plate. Half a katori of curd goes well with it.',
  },
  { daysAgo: 5, time: '16:30', text: '1 plate poha' },
  {
    daysAgo: 4,
    time: '13:20',
    text: '1 katori rice, 1 katori rajma, my aunt’s pickle',
    slot: 'lunch',
    plate: ['rice', 'dal', 'sabzi'],
    comment: null,
  },
  { daysAgo: 3, time: '21:05', text: '1 glass buttermilk' },
  {
    daysAgo: 2,
    time: '19:45',
    text: 'Wedding dinner, could not count it',
    slot: 'dinner',
    plate: ['rice', 'sabzi', 'dal', 'curd', 'sweet'],
    comment: 'Thank you for the photo. Enjoy the day, and go on with the plan tomorrow.',
  },
  { daysAgo: 1, time: '11:15', text: '1 banana' },
  { daysAgo: 1, time: '20:10', text: '', plate: ['roti', 'sabzi', 'curd'] },
  { daysAgo: 0, time: '09:05', text: '2 idli, 1 katori sambar', plate: ['curd', 'dal'] },
]

/** What other clients wrote down: a photo each, which nobody has reviewed yet. */
const OTHERS: readonly Entry[] = [
  { daysAgo: 1, time: '13:30', text: '1 katori curd rice', plate: ['rice', 'curd'] },
  { daysAgo: 0, time: '08:50', text: '', plate: ['roti', 'dal', 'sabzi', 'salad'] },
]

/** Checks whether an entry of the login client replaces a planned meal. */
export function isReplaced(daysAgo: number, slot: MealSlot): boolean {
  return ENTRIES.some((entry) => entry.daysAgo === daysAgo && entry.slot === slot)
}

/**
 * Plans the diaries of the login client and of some others, with drawn photos. The reviewer has looked at most photos of the
 * login client.
 */
export function planDiaries(
  story: Story,
  {
    login,
    others,
    reviewerId,
  }: { login: { id: string }; others: readonly { id: string }[]; reviewerId: string },
): void {
  for (const entry of ENTRIES) planEntry(story, login, entry, reviewerId)
  for (const [index, client] of others.entries()) {
    const entry = OTHERS[index % OTHERS.length]
    if (entry) planEntry(story, client, entry, reviewerId)
  }
}

function planEntry(
  { at, as, today, end }: Story,
  client: { id: string },
  { daysAgo, time, text, slot, plate, comment }: Entry,
  reviewerId: string,
): void {
  const day = addDays(today, -daysAgo)
  const written = new Date(timeOn(day, time).getTime() - IST_OFFSET_MS)
  // Nobody writes down what they have not eaten yet.
  if (written > end) return
  at(written, async () => {
    const id = makeId(`${client.id}${day}${time}`)
    const ctx = await as(client.id, createDiaryEntry)
    const fields = { day, time, text, slot: slot ?? null, foods: null, isPhotoExpected: plate !== undefined }
    await createEntry(ctx, { id, ...fields })
    if (!plate) return
    const wording = writeMealPhotosConsent('Pathya')
    await giveConsent(await as(client.id, giveConsentCall), { purpose: 'meal-photos', wording })
    await putPhoto(await as(client.id, putDiaryPhoto), id, await drawPlate(plate))
    if (comment === undefined) return
    at(new Date(written.getTime() + 14 * 3_600_000), async () => {
      await reviewPhoto(await as(reviewerId, reviewInboxPhoto), id, comment ?? '')
    })
  })
}

const IST_OFFSET_MS = 5.5 * 3_600_000

/** Makes an id from a text; the same text gives the same id. */
function makeId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const FOODS: Record<Plate[number], { fill: string; dots: string }> = {
  rice: { fill: 'rgb(245,240,226)', dots: 'rgb(222,212,190)' },
  dal: { fill: 'rgb(222,168,62)', dots: 'rgb(180,120,36)' },
  sabzi: { fill: 'rgb(98,132,62)', dots: 'rgb(166,92,48)' },
  roti: { fill: 'rgb(220,186,132)', dots: 'rgb(158,114,66)' },
  curd: { fill: 'rgb(252,250,245)', dots: 'rgb(232,230,222)' },
  salad: { fill: 'rgb(150,186,88)', dots: 'rgb(206,74,58)' },
  sweet: { fill: 'rgb(196,108,44)', dots: 'rgb(236,206,150)' },
}

/** Draws a steel plate on a table from above, as a JPEG. */
function drawPlate(foods: Plate): Promise<Buffer> {
  const bowls = foods.map((food, index) => {
    const angle = (index / foods.length) * 2 * Math.PI - Math.PI / 2
    const [x, y] = [600 + 220 * Math.cos(angle), 450 + 220 * Math.sin(angle)]
    const radius = food === 'roti' ? 170 : 140
    const { fill, dots } = FOODS[food]
    const specks = Array.from({ length: 26 }, (_, speck) => {
      const turn = speck * 2.4
      const distance = radius * 0.8 * Math.sqrt((speck + 0.5) / 26)
      return `<circle cx="${x + distance * Math.cos(turn)}" cy="${y + distance * Math.sin(turn)}" r="9" fill="${dots}" opacity="0.7"/>`
    })
    return `<circle cx="${x + 6}" cy="${y + 10}" r="${radius + 8}" fill="rgb(90,90,96)" opacity="0.35"/>
      <circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>${specks.join('')}`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
    <rect width="1200" height="900" fill="rgb(121,84,56)"/>
    <circle cx="612" cy="470" r="436" fill="rgb(60,40,28)" opacity="0.5"/>
    <circle cx="600" cy="450" r="430" fill="rgb(196,200,206)"/>
    <circle cx="600" cy="450" r="396" fill="rgb(222,226,230)"/>
    ${bowls.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer()
}
