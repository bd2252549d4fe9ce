import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { IdParams, IsoInstant, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/*
 * Links that staff send to a client, to a published plan or its PDF. A link opens nothing by itself: only the plan's
 * client gets further with it, after they have signed in. Neither its address nor the message names anything about
 * health.
 */

const tags: ['diet-plans'] = ['diet-plans']

export const PLAN_LINK_DAYS = 7

/** What a link opens. */
export const PLAN_LINK_TARGETS = ['plan', 'pdf'] as const
export type PlanLinkTarget = (typeof PLAN_LINK_TARGETS)[number]

/** `whatsapp`: the caller opens the chat and sends the message there; the server sends nothing. */
export const PLAN_LINK_WAYS = ['whatsapp', 'mail'] as const

export const SendPlanLink = z.object({
  opens: z.enum(PLAN_LINK_TARGETS, sentence(msg`Choose what to send`)),
  by: z.enum(PLAN_LINK_WAYS, sentence(msg`Choose how to send it`)),
})
export type SendPlanLink = z.infer<typeof SendPlanLink>

/**
 * 409 `not_possible`: the plan is no published plan that its client can read, or the client has no phone number
 * (WhatsApp) or no confirmed address (mail). At most 10 links a day for each plan.
 */
export const sendPlanLink = endpoint({
  method: 'POST',
  url: '/api/diet-plans/:id/links',
  access: 'clients:read',
  schema: {
    summary: 'Send the client a link to a plan',
    tags,
    params: IdParams,
    body: SendPlanLink,
    response: {
      200: z.object({
        /** For WhatsApp: the message, and the address that opens the chat with it; otherwise `null`. */
        chat: z.object({ text: z.string(), url: z.string() }).nullable(),
        expiresAt: IsoInstant,
      }),
    },
  },
})

/** 404 if the link is not of a plan of the caller, or unknown. */
export const openPlanLink = endpoint({
  method: 'GET',
  url: '/api/plan-links/:token',
  access: 'client-area:own',
  schema: {
    summary: 'What a link opens',
    tags,
    params: z.object({ token: z.string().min(1).max(200) }),
    response: {
      200: z.object({
        state: z.enum(['open', 'expired']),
        opens: z.enum(PLAN_LINK_TARGETS),
        planId: Uuid,
      }),
    },
  },
})
