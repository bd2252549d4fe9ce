import type { PracticeContent } from '#contract/site/content.ts'

/** The privacy notice, terms and refund rules of this software, for the practice to check. */
export const DEFAULT_POLICIES: PracticeContent['policies'] = {
  privacy: {
    title: 'Privacy',
    updatedOn: '2026-11-21',
    introduction:
      'You tell us about your health so that we can help you eat well. We use it for that, show it to the people who look after you, and sell it to nobody. This page says what is kept, who sees it, and what you can ask of us.',
    sections: [
      {
        heading: 'If you only look around',
        paragraphs: [
          'You can read every public page and use the calculators without telling us who you are. There is no advertising, no analytics service and no tracking: your browser loads nothing from other companies, except the sign-in of Google or Firebase where you choose or we offer it.',
          'What you enter into the calorie calculator and the meal planner stays in your own browser until you send it to us or sign in; our server is asked for the foods and the shopping list, without learning who asks, and keeps nothing of it. Figures of the calculator come to us only if you tick that they may go along with a booking.',
        ],
      },
      {
        heading: 'Cookies',
        paragraphs: [
          'One cookie once you sign in: it keeps you signed in for up to 30 days, and scripts cannot read it. Signing in with Google sets two more for some minutes. Booking a talk sets a random number for 40 days, so that nobody can book all free talks; without JavaScript a second one shows you your booking. No cookie follows you anywhere, so there is no banner to click away.',
        ],
      },
      {
        heading: 'If you book a talk or ask to be called',
        paragraphs: [
          'We keep what you type: your name, phone number, email address if you give one, what it is about, and the time. We keep the sentence you agreed to and when you did. The browser in which you book keeps the way to the booking until the talk is over, unless you tell it there to forget it.',
          'So that one place cannot book all free talks of a month, we count bookings by your internet address and by that random number. Both are stored as a fingerprint that cannot be turned back without our key, and deleted when the month is over.',
          'It is used to talk to you about this matter. A call-back means one call, not a list. If you do not become a client we have no use for it, and delete it when you ask.',
        ],
      },
      {
        heading: 'If you become a client',
        paragraphs: [
          'We keep your account (name, email, phone), what you tell us about yourself (age, height, weight, activity, goals, conditions, allergies, food preferences and what else you answer at the start), the plans we write for you, and your measurements and messages about them.',
          'Data about health needs your consent. You give it by filling in your profile for this purpose, and may take it back at any time; we then stop, and can no longer write plans for you. Nobody under 18 becomes a client without a parent or guardian.',
        ],
      },
      {
        heading: 'Who sees it',
        paragraphs: [
          'The staff who look after you, and the administrators of the practice. Every time one of them opens or changes your health data this is recorded in a log that cannot be altered, and you can read your own part of it in your account, under “Who looked at my data”.',
          'Companies that run the server and deliver mail handle data on our behalf and may not use it for themselves. Chats over WhatsApp go through WhatsApp, by its own terms; do not send reports there unless you want to. We give data to authorities only where the law obliges us.',
        ],
      },
      {
        heading: 'How it is kept',
        paragraphs: [
          'Pages are sent encrypted. Passwords are stored so that nobody can read them, links in mail that lead into an account work once and for a short time, the one to a booking shows neither your name nor your number, and staff can be made to sign in in two steps. Addresses, mail subjects and technical logs contain no health data.',
          'With each sign-in we keep the internet address and the kind of browser it came from, so that you can see where you are signed in and end it. To keep guessing programs out, the server counts attempts for two days.',
          'If your data should ever get into wrong hands we tell you and the authority, as the law asks.',
        ],
      },
      {
        heading: 'How long',
        paragraphs: [
          'Client records stay while you are a client and afterwards for as long as the law makes us keep them, or until you ask us to delete them where it does not. Bookings and call-backs stay until they are of no use or you ask. Copies of mails we sent are deleted after 30 days, and sign-ins end after 30 days. Backups, made each night against the loss of everything, are removed after some weeks: what is deleted is gone from them then.',
          'The log of who looked at what is kept as proof, without the health data itself.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'Under India’s Digital Personal Data Protection Act, 2023 you may ask what we keep about you and whom it was shared with, have it corrected, completed or deleted, take back a consent, and name somebody to act for you if you no longer can. Where other laws protect you too, such as the GDPR in Europe, we follow them as well.',
          'Write to the address at the foot of this page. We answer within 30 days and ask for nothing in return. If our answer does not satisfy you, you can turn to the Data Protection Board of India.',
        ],
      },
    ],
  },
  terms: {
    title: 'Terms',
    updatedOn: '2026-11-21',
    introduction:
      'What you can expect of us, and what we expect of you. By booking, or by opening an account, you agree to these terms.',
    sections: [
      {
        heading: 'Advice about food, not medicine',
        paragraphs: [
          'We advise on food and habits. We do not diagnose, we do not treat, and nothing here replaces your doctor. Never stop or change a medicine because of a plan or a page of ours. In an emergency call 112 or go to the nearest hospital.',
          'Tell us what matters for your safety: illnesses, medicines, allergies, pregnancy, an eating disorder now or earlier. A plan can only be as safe as what we know. There are plans we refuse to write, and we say so when it is the case.',
        ],
      },
      {
        heading: 'The free consultation',
        paragraphs: [
          'The first consultation of 15 minutes is free and binds you to nothing. You can move or cancel it by the link that you get with the confirmation. The number of free consultations a month is limited; what the site says about places left is counted, not invented.',
        ],
      },
      {
        heading: 'Results',
        paragraphs: [
          'Results may vary. A success rate is the practice’s own figure about past clients, with what was counted beside it, and no promise for you. A result of a client is shown only with their agreement.',
        ],
      },
      {
        heading: 'Calculators, planner and food figures',
        paragraphs: [
          'BMI and calorie figures are estimates from published formulas for healthy adults. They do not hold in pregnancy, under 18 and in several illnesses; the pages say where.',
          'Food figures come from published food composition tables, which are named beside the foods, and for dishes from our own recipes. Real food differs from tables. What is not known is shown as not known.',
        ],
      },
      {
        heading: 'Programmes and plans',
        paragraphs: [
          'Prices are in Indian rupees, for a month, and are told to you before you pay. A plan is written for you alone: please do not pass it on, since it may harm somebody else.',
          'You may stop at any time. See Refunds for what happens to money already paid.',
        ],
      },
      {
        heading: 'Your account',
        paragraphs: [
          'Keep your password to yourself and tell us when you think somebody else has it. Do not try to reach what is not yours, and do not send others’ data without their leave. We may close an account that is misused, and tell you why.',
        ],
      },
      {
        heading: 'If something goes wrong',
        paragraphs: [
          'Tell us, and we try to put it right. We answer for harm we cause through intent or negligence as the law lays down; we do not answer for what follows from facts that were kept from us. Indian law applies, and the courts at the seat of the practice are competent, unless consumer law gives you others.',
          'When these terms change we say so here, with the date. For what you have already paid, the terms of that day hold.',
        ],
      },
    ],
  },
  refunds: {
    title: 'Refunds',
    updatedOn: '2026-11-21',
    introduction: 'When you get money back, how much, and how long it takes.',
    sections: [
      {
        heading: 'Nothing to pay for the first talk',
        paragraphs: [
          'The free consultation costs nothing, so there is nothing to refund. Cancel it whenever you like.',
        ],
      },
      {
        heading: 'Before your first plan',
        paragraphs: [
          'If you change your mind before your first plan has been published for you, you get back all you have paid.',
        ],
      },
      {
        heading: 'After that',
        paragraphs: [
          'Within seven days of your first plan you may stop and get back the price of the months that have not begun. After those seven days a month that has begun is not refunded; months paid for in advance that have not begun are.',
          'If we cannot go on, for whatever reason on our side, you get back every day that was paid and not served.',
        ],
      },
      {
        heading: 'When health is the reason',
        paragraphs: [
          'Pregnancy, illness or your doctor’s advice against the programme end it at once. You may rest it for up to six months, or get back the days that are left. We take your word for it.',
        ],
      },
      {
        heading: 'How',
        paragraphs: [
          'Write to the address at the foot of this page with the name of your account. The money goes back the way it came, within ten working days of our answer. Results that were hoped for and did not come are no ground for a refund by themselves, but talk to us before you leave.',
        ],
      },
    ],
  },
}
