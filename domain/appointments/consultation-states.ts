/*
 * The states of consultations and call-backs, as one table: read by the server, which enforces it, and by the inbox,
 * which offers only actions that will work.
 */

/** `booking`: 15 minutes at a set time. `call-back`: somebody requests a call. */
export const CONSULTATION_KINDS = ['booking', 'call-back'] as const
export type ConsultationKind = (typeof CONSULTATION_KINDS)[number]

export const CONSULTATION_STATUSES = ['new', 'confirmed', 'done', 'no-show', 'cancelled'] as const
export type ConsultationStatus = (typeof CONSULTATION_STATUSES)[number]

/** States in which staff still have something to do. */
export const OPEN_STATUSES: readonly ConsultationStatus[] = ['new', 'confirmed']

/**
 * The states that staff may move a consultation to, from each state. A cancelled one can be reopened only while its
 * time is still free.
 */
export const NEXT_STATUSES: Record<ConsultationStatus, readonly ConsultationStatus[]> = {
  new: ['confirmed', 'done', 'no-show', 'cancelled'],
  confirmed: ['done', 'no-show', 'cancelled', 'new'],
  done: ['confirmed'],
  'no-show': ['confirmed', 'done'],
  cancelled: ['new'],
}

/** Checks whether staff may change a consultation from one state to another. */
export function canBecome(from: ConsultationStatus, to: ConsultationStatus): boolean {
  return NEXT_STATUSES[from].includes(to)
}

/** Checks whether the consultation occupies its time: a cancelled one frees its slot. */
export function holdsSlot(status: ConsultationStatus): boolean {
  return status !== 'cancelled'
}

/** Checks whether the person who booked it can still move or cancel it: while it is open and has not begun. */
export function canVisitorChange(
  consultation: { status: ConsultationStatus; startsAt: Date },
  now: Date,
): boolean {
  return OPEN_STATUSES.includes(consultation.status) && now < consultation.startsAt
}
