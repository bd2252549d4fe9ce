import { msg } from '@lingui/core/runtime-macro'
import type { PersonalData } from '#server/kit/personal-data/personal-data.ts'
import { notificationsDataRepository as data } from './repository.ts'

/** The personal data that the notifications module stores. */
export const notificationsData: PersonalData = {
  sections: [
    {
      name: 'notifications',
      about: msg`Notifications on the website, with ids and dates as details`,
      isTable: true,
      tables: ['notifications'],
      read: data.listNotifications,
    },
    {
      name: 'mails',
      about: msg`Emails we sent you and still keep, and the types of email you turned off`,
      isTable: true,
      tables: ['outgoing_mails', 'users', 'muted_mails'],
      read: data.listMails,
    },
    {
      name: 'push',
      about: msg`Push notifications: your choices, the browsers that get them, and recent notifications`,
      isTable: false,
      tables: ['push_settings', 'push_subscriptions', 'push_messages'],
      read: data.listPush,
    },
  ],
  erase: data.eraseMessages,
}
