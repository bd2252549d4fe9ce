import { msg } from '@lingui/core/runtime-macro'
import type { PersonalData } from '#server/kit/personal-data/personal-data.ts'
import { notificationsDataRepository as data } from './repository.ts'

/** The personal data that the notifications module stores. */
export const notificationsData: PersonalData = {
  sections: [
    {
      name: 'notifications',
      about: msg`What you were told on the site; the details are ids and dates`,
      isTable: true,
      tables: ['notifications'],
      read: data.listNotifications,
    },
    {
      name: 'mails',
      about: msg`Mails we sent you, as long as we keep them, and kinds that you switched off`,
      isTable: true,
      tables: ['outgoing_mails', 'users', 'muted_mails'],
      read: data.listMails,
    },
    {
      name: 'push',
      about: msg`Push messages: what you chose, the browsers that get them, and the messages of the last days`,
      isTable: false,
      tables: ['push_settings', 'push_subscriptions', 'push_messages'],
      read: data.listPush,
    },
  ],
  erase: data.eraseMessages,
}
