import type {
  CalculatorResult,
  Concern,
  ConsultationChannel,
  PreferredTime,
} from '#contract/appointments/consultations.ts'
import type { ConsultationStatus } from '#domain/appointments/consultation-states.ts'
import { listFreeStarts, type WeeklyHours } from '#domain/appointments/slots.ts'
import { addDays } from '#domain/units/dates.ts'

/** The holders of consultations in the demo: the admin, the employee who can sign in, and the other employee. */
export type Holders = { nalini: string; farah: string; george: string }
export type Holder = keyof Holders

/** Makes the weekly hours of one holder. Monday is 1. */
function makeHours(weekdays: readonly number[], startHour: number, endHour: number): WeeklyHours[] {
  return weekdays.map((weekday) => ({ weekday, startMinute: startHour * 60, endMinute: endHour * 60 }))
}

export const HOURS: Record<Holder, WeeklyHours[]> = {
  farah: makeHours([1, 2, 3, 4, 5, 6], 10, 13),
  george: [...makeHours([1, 3, 5], 16, 19), ...makeHours([6], 10, 12)],
  nalini: makeHours([2, 4], 11, 12.5),
}

type Note = { by: Holder; text: string }

export type DemoConsultation = {
  name: string
  /** E.164. */
  phone: string
  email?: string
  status: ConsultationStatus
  notes?: Note[]
  timeZone?: string
  /** Makes the person a client at that time. */
  makeClient?: { at: Date; run: (consultationId: string) => Promise<void> }
  /** True if Farah asked the admin to make the person a client. */
  wasAskedFor?: true
}

export type DemoBooking = DemoConsultation & {
  holder: Holder
  /** The holder's n-th day with hours: 1 is the next one after today, -1 the one before today. */
  day: number
  /** Number of the slot on that day, counted from 0. */
  slot: number
  concern: Concern
  channel?: ConsultationChannel
  message?: string
  calculatorResult?: CalculatorResult
  /** The slot of that day from which the visitor moved the booking. */
  movedFromSlot?: number
}

export type DemoCallBack = DemoConsultation & {
  holder: Holder | null
  hoursAgo: number
  preferredTime: PreferredTime
  askedAgainHoursAgo?: number
  /** The agreed time of the call, in the same form as for a booking. */
  agreed?: { day: number; slot: number }
}

const CALCULATED: CalculatorResult = {
  ageYears: 36,
  gender: 'female',
  weightKg: 81,
  heightCm: 160,
  activityLevel: 'light',
  goal: 'lose',
  bmrKcal: 1469,
  dailyKcal: 2020,
  goalKcal: 1520,
}

export const BOOKINGS: DemoBooking[] = [
  {
    name: 'Joseph Mathew',
    phone: '+915514131071',
    holder: 'farah',
    day: -27,
    slot: 3,
    concern: 'diabetes',
    status: 'done',
    notes: [{ by: 'farah', text: 'Fasting sugar 150, no medicine yet. Will talk to his doctor first.' }],
  },
  {
    name: 'Tenzin Dolma',
    phone: '+915514262142',
    email: 'tenzin.dolma@visitor.example',
    holder: 'george',
    day: -15,
    slot: 0,
    concern: 'other',
    channel: 'chat',
    message: 'I am often tired in the afternoon. Is that something you look at?',
    status: 'done',
    notes: [
      { by: 'george', text: 'Skips breakfast. Advised a blood test for iron and B12 at her doctor’s.' },
    ],
  },
  {
    name: 'Kritika Bhalla',
    phone: '+915514393213',
    email: 'kritika.bhalla@visitor.example',
    holder: 'farah',
    day: -17,
    slot: 4,
    concern: 'pregnancy',
    status: 'done',
    notes: [
      { by: 'farah', text: 'Second trimester, no complications. Her doctor’s note comes by mail.' },
      { by: 'farah', text: 'Note is here. Wants to begin next week.' },
    ],
    wasAskedFor: true,
  },
  {
    name: 'Danish Ansari',
    phone: '+915514524284',
    email: 'danish.ansari@visitor.example',
    holder: 'george',
    day: -9,
    slot: 2,
    concern: 'wedding',
    status: 'cancelled',
  },
  {
    name: 'Prakash Hegde',
    phone: '+915514655355',
    email: 'prakash.hegde@visitor.example',
    holder: 'farah',
    day: -9,
    slot: 5,
    concern: 'diabetes',
    status: 'done',
    notes: [
      {
        by: 'farah',
        text: 'HbA1c 8.1 in the last report, on metformin. His doctor agrees with a diet plan.',
      },
    ],
  },
  {
    name: 'Lata Krishnan',
    phone: '+915514786426',
    holder: 'nalini',
    day: -3,
    slot: 0,
    concern: 'thyroid',
    status: 'done',
    notes: [
      { by: 'nalini', text: 'Takes thyroxine at seven in the morning. Breakfast an hour later suits her.' },
    ],
  },
  {
    name: 'Ritu Malhotra',
    phone: '+915514917497',
    email: 'ritu.malhotra@visitor.example',
    holder: 'farah',
    day: -2,
    slot: 2,
    concern: 'weight-loss',
    status: 'done',
    notes: [
      {
        by: 'farah',
        text: 'Works night shifts; wants meals she can cook in twenty minutes. Sent the prices.',
      },
    ],
  },
  {
    name: 'Swati Jadhav',
    phone: '+915515048568',
    holder: 'george',
    day: -1,
    slot: 3,
    concern: 'pcod',
    channel: 'chat',
    status: 'no-show',
    notes: [{ by: 'george', text: 'No answer in the chat at the agreed time. Rang once, will try again.' }],
  },
  {
    name: 'Ibrahim Qureshi',
    phone: '+915515179639',
    email: 'ibrahim.qureshi@visitor.example',
    holder: 'farah',
    day: -1,
    slot: 1,
    concern: 'weight-loss',
    status: 'confirmed',
  },
  {
    name: 'Megha Trivedi',
    phone: '+915515310710',
    email: 'megha.trivedi@visitor.example',
    holder: 'farah',
    day: 1,
    slot: 4,
    concern: 'weight-loss',
    message: 'I have tried many diets. I would like one that my whole family can eat.',
    calculatorResult: CALCULATED,
    status: 'new',
  },
  {
    name: 'Rohan Bhatt',
    phone: '+915515441781',
    holder: 'george',
    day: 1,
    slot: 1,
    concern: 'wedding',
    message: 'My wedding is in three months.',
    status: 'new',
  },
  {
    name: 'Shobha Rangan',
    phone: '+915515572852',
    email: 'shobha.rangan@visitor.example',
    holder: 'nalini',
    day: 1,
    slot: 3,
    concern: 'diabetes',
    status: 'confirmed',
    notes: [{ by: 'nalini', text: 'Her daughter joins the call: she cooks at home.' }],
  },
  {
    name: 'Farida Contractor',
    phone: '+442079460123',
    email: 'farida.contractor@visitor.example',
    holder: 'george',
    day: 2,
    slot: 7,
    concern: 'thyroid',
    timeZone: 'Europe/London',
    status: 'new',
  },
  {
    name: 'Nikhil Sawant',
    phone: '+915515834994',
    email: 'nikhil.sawant@visitor.example',
    holder: 'george',
    day: 3,
    slot: 5,
    concern: 'weight-loss',
    status: 'confirmed',
    movedFromSlot: 2,
  },
  {
    name: 'Poonam Sethi',
    phone: '+915515966065',
    holder: 'farah',
    day: 10,
    slot: 7,
    concern: 'pcod',
    channel: 'chat',
    status: 'new',
  },
  {
    name: 'Abdul Rahim',
    phone: '+915512097136',
    email: 'abdul.rahim@visitor.example',
    holder: 'farah',
    day: 6,
    slot: 3,
    concern: 'diabetes',
    status: 'cancelled',
    notes: [{ by: 'farah', text: 'He is in hospital until the end of the month. Will book again himself.' }],
  },
]

export const CALL_BACKS: DemoCallBack[] = [
  {
    name: 'Sunil Barot',
    phone: '+915512228207',
    holder: null,
    hoursAgo: 1,
    preferredTime: 'any',
    status: 'new',
  },
  {
    name: 'Hema Chandran',
    phone: '+915512359278',
    holder: null,
    hoursAgo: 9,
    preferredTime: 'evening',
    status: 'new',
    askedAgainHoursAgo: 2,
  },
  {
    name: 'Gurleen Kaur',
    phone: '+915512490349',
    holder: null,
    hoursAgo: 26,
    preferredTime: 'morning',
    status: 'new',
  },
  {
    name: 'Vivek Anand',
    phone: '+915512621420',
    holder: 'farah',
    hoursAgo: 30,
    preferredTime: 'morning',
    status: 'confirmed',
    agreed: { day: 2, slot: 2 },
    notes: [{ by: 'farah', text: 'On the road today, asked for a set time.' }],
  },
  {
    name: 'Nazia Hussain',
    phone: '+915512752491',
    holder: 'farah',
    hoursAgo: 75,
    preferredTime: 'afternoon',
    status: 'done',
    notes: [
      { by: 'farah', text: 'Asked for the prices of thyroid care. Will book a talk with her husband there.' },
    ],
  },
  {
    name: 'Deepak Solanki',
    phone: '+915512883562',
    holder: 'george',
    hoursAgo: 120,
    preferredTime: 'evening',
    status: 'no-show',
    notes: [{ by: 'george', text: 'Tried on three evenings, never picked up.' }],
  },
  {
    name: 'Ramesh Pai',
    phone: '+915513014633',
    holder: 'nalini',
    hoursAgo: 200,
    preferredTime: 'any',
    status: 'cancelled',
    notes: [{ by: 'nalini', text: 'Somebody had mistyped the number: he knows nothing of it.' }],
  },
]

/** Returns a slot of the holder's n-th day with hours before or after `from`, or the last slot if the day has fewer. */
export function findSlot(holder: Holder, from: string, day: number, slot: number): Date {
  const step = Math.sign(day)
  const always = { notBefore: new Date(0), lastDay: '9999-12-31' }
  const calendar = { hours: HOURS[holder], daysOff: [], takenStarts: [] }
  let left = Math.abs(day)
  for (let date = addDays(from, step); ; date = addDays(date, step)) {
    const starts = listFreeStarts(calendar, date, always)
    if (starts.length > 0) left -= 1
    if (left > 0) continue
    // Days with short hours have fewer slots.
    const startsAt = starts[slot] ?? starts.at(-1)
    if (!startsAt) throw new RangeError(`There is no slot on ${date}.`)
    return startsAt
  }
}
