import type { FastifyRequest } from 'fastify'
import type { AuditAction } from './audit-actions.ts'

/** One thing that somebody did. Details name fields and counts, never the values of health data. */
export type AuditEntry = {
  action: AuditAction
  /** The person whose data or account it was. */
  subjectId?: string
  entity?: string
  entityId?: string
  details?: Record<string, unknown>
}

/** Where an action came from: the request, or null for what the server does by itself. */
export type AuditSource = Pick<FastifyRequest, 'ip' | 'id'> | null
