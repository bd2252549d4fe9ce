/** What is answered, with 403, to a session that has to prove again who sits in front of it. */
export const REAUTHENTICATION_REQUIRED = 'reauthentication_required'

/** How somebody can prove who they are: `details.methods` of that answer. */
export const REAUTHENTICATION_METHODS = ['password', 'google'] as const
export type ReauthenticationMethod = (typeof REAUTHENTICATION_METHODS)[number]
