import { msg } from '@lingui/core/runtime-macro'
import type { PersonalData } from '#server/kit/personal-data/personal-data.ts'
import { appointmentsDataRepository as data } from './repository.ts'

/** Personal data that the appointments module stores. */
export const appointmentsData: PersonalData = {
  sections: [
    {
      name: 'consultations',
      about: msg`Your consultations as you requested them, and follow-ups booked for you`,
      isTable: true,
      tables: ['consultations'],
      read: data.listConsultations,
    },
  ],
  leftOut: {
    booking_holds: 'of times that wait to be confirmed, for an hour at most',
    availability_hours: 'of staff alone',
    consultation_settings: 'of the practice',
    holidays: 'of staff alone',
  },
  erase: data.eraseConsultations,
}
