/** The code of the 403 for a session whose person has to prove who they are again. */
export const REAUTHENTICATION_REQUIRED = 'reauthentication_required'

/** The methods by which a person can prove who they are: `details.methods` of that response. */
export const REAUTHENTICATION_METHODS = ['password', 'google'] as const
export type ReauthenticationMethod = (typeof REAUTHENTICATION_METHODS)[number]
