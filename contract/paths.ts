import { withNext } from './screens.ts'

/** The parts of the landing page that can be jumped to. */
export type LandingPart =
  | 'services'
  | 'how-it-works'
  | 'packages'
  | 'transformations'
  | 'tips'
  | 'bmi-calculator'
  | 'consultation-booking'
  | 'call-back'

/** Booking and call-back as forms that work without JavaScript. Scripts of other pages do not need them. */
export const plainPaths = {
  booking: () => '/book',
  code: () => '/book/code',
  booked: () => '/book/booked',
  move: () => '/book/move',
  callBack: () => '/call-back',
  calledBack: (when: string | null = null) =>
    when === null ? '/call-back/sent' : `/call-back/sent?when=${encodeURIComponent(when)}`,
}

/** Functions for every other address of the site; addresses are written nowhere else. */
export const paths = {
  landing: () => '/',
  /** A part of the landing page. */
  landingPart: (part: LandingPart) => `/#${part}`,
  service: (id: string) => `/services/${encodeURIComponent(id)}`,
  tips: () => '/tips',
  tip: (slug: string) => `/tips/${encodeURIComponent(slug)}`,
  privacy: () => '/privacy',
  terms: () => '/terms',
  refunds: () => '/refunds',
  calorieCalculator: () => '/calorie-calculator',
  mealPlanner: () => '/meal-planner',
  /** A booking, opened with the secret of its link. */
  consultation: (token: string | null = null) => withToken('/consultation', token),
  /** The page on which a mailed link confirms a held time. */
  consultationConfirm: (token: string | null = null) => withToken('/consultation/confirm', token),
  login: (next: string | null = null) => withNext('/login', next),
  register: (next: string | null = null) => withNext('/register', next),
  passwordReset: (next: string | null = null) => withNext('/password-reset', next),
  /** The page on which a mailed link sets a new password. */
  passwordResetLink: (token: string) => withToken('/password-reset', token),
  emailVerification: () => '/email-verification',
  verifyEmail: (token: string | null = null) => withToken('/verify-email', token),
  secureAccount: () => '/secure-account',
  onboarding: () => '/onboarding',
  /** The page on which an invited person sets a password. */
  invite: (token: string) => withToken('/invite', token),
  setup: (token: string | null = null) => withToken('/setup', token),

  /** One's own account, for clients and staff. */
  account: () => '/account',

  /** One's notifications; clients also choose here which push messages and mails they get. */
  notifications: (tab: 'list' | 'push' | 'mails' = 'list') =>
    tab === 'list' ? '/notifications' : `/notifications?tab=${tab}`,
  unsubscribe: (token: string | null = null) => withToken('/unsubscribe', token),

  home: () => '/home',
  plan: () => '/plan',
  groceries: () => '/plan/groceries',
  /** The client's own plans, including earlier ones. */
  ownPlans: () => '/plans',
  ownPlan: (id: string) => `/plans/${encodeURIComponent(id)}`,
  /** A link to a plan that staff sent. Its address names nothing about health. */
  planLink: (token: string) => `/open/${encodeURIComponent(token)}`,
  /** The menus of a week for the person who cooks, opened with the secret of a link. Its address names nothing about health. */
  cookMenu: (token: string) => withToken('/cook', token),
  /** Review requests and their answers. */
  reviews: () => '/reviews',
  progress: () => '/progress',
  /** Progress, with the form for a new weight open. */
  addWeight: () => '/progress?add',
  progressPhotos: () => '/progress/photos',
  /** The client's diary: a day, or the week with this day. */
  diary: (at: { day?: string; view?: 'week' } = {}) => withQuery('/diary', at),
  /**
   * A new entry of the diary, also for a planned meal that it replaces. `shared`: a photo was shared with the app; it waits in
   * the browser, or is `missing`. Phones send shared photos to this address.
   */
  newDiaryEntry: (of: { day?: string; slot?: string; shared?: 'photo' | 'missing' } = {}) =>
    withQuery('/diary/new', of),
  subscription: () => '/subscription',
  /** The client's consultations with the practice. */
  ownConsultations: () => '/consultations',
  /** The form in which a client books a follow-up. */
  ownConsultationNew: () => '/consultations/new',
  /** A signed-in client's own booking. */
  ownConsultation: (id: string) => `/consultations/${encodeURIComponent(id)}`,
  /** The fasts that the client keeps. */
  fasts: () => '/fasts',
  more: () => '/more',
  profile: () => '/profile',
  /** One's own data: export, erasure and access log. */
  myData: () => '/my-data',

  adminDashboard: () => '/admin-dashboard',
  adminPanel: () => '/admin',
  adminFoods: () => '/admin/foods',
  /** All details of one food, shown over the list. */
  adminFood: (id: string) => `/admin/foods?item=${encodeURIComponent(id)}`,
  /** The foods with the form of a new one. */
  adminFoodNew: () => '/admin/foods?add',
  adminFoodsImport: () => '/admin/foods/import',
  /** A new dish; with an id, a copy of that dish's recipe. */
  adminDishNew: (fromId: string | null = null) =>
    `/admin/foods/dishes/new${fromId === null ? '' : `?from=${encodeURIComponent(fromId)}`}`,
  adminDish: (id: string) => `/admin/foods/dishes/${encodeURIComponent(id)}`,
  adminConsultations: () => '/admin/consultations',
  adminConsultation: (id: string) => `/admin/consultations/${encodeURIComponent(id)}`,
  /** One's own hours, or those of a staff member. */
  adminAvailability: (staff: string | null = null) =>
    `/admin/availability${staff === null ? '' : `?staff=${encodeURIComponent(staff)}`}`,
  /** Photos of meals that nobody of the care team has reviewed yet. */
  adminPhotos: () => '/admin/photos',
  adminReviews: () => '/admin/reviews',
  /** One review in the list. */
  adminReview: (id: string) => `/admin/reviews#review-${id}`,
  /** The practice's subscriptions, optionally filtered by a search text. */
  adminPayments: (search: string | null = null, show: 'all' | 'review' | null = null) => {
    const query = [
      ...(show === null ? [] : [`show=${show}`]),
      ...(search === null ? [] : [`search=${encodeURIComponent(search)}`]),
    ]
    return ['/admin/payments', ...(query.length === 0 ? [] : [query.join('&')])].join('?')
  },
  adminClients: () => '/admin/clients',
  /** One client's page, on one of its tabs. */
  adminClient: (id: string, tab: string | null = null) =>
    `/admin/clients/${encodeURIComponent(id)}${tab === null ? '' : `?tab=${encodeURIComponent(tab)}`}`,
  /** Today's schedule, or that of the given day or week. */
  adminSchedule: (at: { date?: string; view?: 'day' | 'week'; staff?: string } = {}) => {
    const query = new URLSearchParams(at).toString()
    return query === '' ? '/admin/schedule' : `/admin/schedule?${query}`
  },
  /** `clientId`: only the invoices of this client. */
  adminInvoices: (clientId?: string) => (clientId ? `/admin/invoices?client=${clientId}` : '/admin/invoices'),
  adminAnalytics: () => '/admin/analytics',
  /** The audit log; optionally only the actions of one person, or those on one person's data. */
  adminAuditLog: (of: { who: string } | { whose: string } | null = null) =>
    `/admin/audit-log${of === null ? '' : `?${new URLSearchParams(of)}`}`,
  adminSettings: () => '/admin/settings',
  landingSettings: () => '/admin/settings/landing',
  translationSettings: () => '/admin/settings/translations',
  packageSettings: () => '/admin/settings/packages',
  taxSettings: () => '/admin/settings/tax',
  securitySettings: () => '/admin/settings/security',
  backupSettings: () => '/admin/settings/backups',
  /** The edited content as visitors would see it, in an iframe. */
  settingsPreview: () => '/admin/settings/preview',
  settingsHistory: () => '/admin/settings/history',
  adminUsers: (tab: 'users' | 'invites' = 'users') =>
    tab === 'users' ? '/admin/users' : '/admin/users?tab=invites',
  /** The form that creates a client. */
  adminClientCreation: () => '/admin/users?create=client',
  adminUsersImport: () => '/admin/users/import',
  adminUser: (id: string) => `/admin/users/${encodeURIComponent(id)}`,
  dietPlans: () => '/admin/diet-plans',
  /** The other addresses that the specification gives for the list and the creator. */
  otherDietPlans: () => '/diet-plans-list',
  otherDietPlanCreator: () => '/diet-plan-creator',
  dietPlan: (id: string) => `/admin/diet-plans/${encodeURIComponent(id)}`,
  /** A published version of a plan. */
  dietPlanVersion: (id: string, number: number) =>
    `/admin/diet-plans/${encodeURIComponent(id)}?version=${number}`,
  dietPlanEdit: (id: string) => `/admin/diet-plans/${encodeURIComponent(id)}/edit`,
  /** A new plan, optionally with its client already chosen. */
  dietPlanCreator: (clientId: string | null = null) => withClient('/admin/diet-plan-creator', clientId),
  simplePlanCreator: (clientId: string | null = null) => withClient('/admin/create-diet-plan', clientId),
} as const

/** Adds a secret to an address in its fragment (`#`), which no server receives. */
function withToken(path: string, token: string | null): string {
  return token === null ? path : `${path}#token=${encodeURIComponent(token)}`
}

/** Adds the fields of a query that have a value. */
function withQuery(path: string, fields: Readonly<Record<string, string | undefined>>): string {
  const present = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return present.length === 0 ? path : `${path}?${new URLSearchParams(present)}`
}

function withClient(path: string, clientId: string | null): string {
  return clientId === null ? path : `${path}?client=${encodeURIComponent(clientId)}`
}
