/** The code of the 403 for a session whose person has to prove again who they are. */
export const REAUTHENTICATION_REQUIRED = 'reauthentication_required'

/** How somebody can prove who they are: `details.methods` of that answer. */
export const REAUTHENTICATION_METHODS = ['password', 'google'] as const
export type ReauthenticationMethod = (typeof REAUTHENTICATION_METHODS)[number]
