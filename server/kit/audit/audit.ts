import type { FastifyRequest } from 'fastify'
import type { AuditAction } from './audit-actions.ts'

/** One action of an actor. Details name fields and counts, never the values of health data. */
export type AuditEntry = {
  action: AuditAction
  /** The person whose data or account are concerned. */
  subjectId?: string
  entity?: string
  entityId?: string
  details?: Record<string, unknown>
}

/** The origin of an action: the request, or `null` if the server acts by itself. */
export type AuditSource = Pick<FastifyRequest, 'ip' | 'id'> | null
