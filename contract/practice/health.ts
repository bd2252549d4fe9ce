import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const getHealth = endpoint({
  method: 'GET',
  url: '/api/health',
  access: 'public',
  schema: {
    summary: 'The process answers',
    tags: ['health'],
    response: { 200: z.object({ status: z.literal('ok') }) },
  },
})

export const getReady = endpoint({
  method: 'GET',
  url: '/api/ready',
  access: 'public',
  schema: {
    summary: 'The process and its database can serve',
    tags: ['health'],
    response: { 200: z.object({ status: z.literal('ready') }) },
  },
})
