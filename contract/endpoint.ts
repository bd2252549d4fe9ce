import type { z } from 'zod'
import type { Access } from './access.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call of the API as an object: the server registers it as a route, and the web client reads it. */
export type EndpointShape = {
  method: HttpMethod
  url: `/api/${string}`
  access: Access
  schema: {
    summary: string
    tags: [string, ...string[]]
    params?: z.ZodType
    querystring?: z.ZodType
    body?: z.ZodType
    /** The responses by status. A binary response declares its media type instead. */
    response: { [status: number]: z.ZodType }
  }
}

/** Declares an endpoint and preserves its exact type. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape
}

type SchemaOf<E extends EndpointShape, K extends 'params' | 'querystring' | 'body'> = E['schema'] extends {
  [P in K]: infer S extends z.ZodType
}
  ? z.input<S>
  : undefined

/** The arguments of a call: only the parts that the endpoint declares. */
export type EndpointInput<E extends EndpointShape> = {
  [K in 'params' | 'querystring' | 'body' as SchemaOf<E, K> extends undefined ? never : K]: SchemaOf<E, K>
}

/** The response of a successful call. */
export type EndpointOutput<E extends EndpointShape> = E['schema']['response'] extends {
  200: infer S extends z.ZodType
}
  ? z.output<S>
  : E['schema']['response'] extends { 201: infer S extends z.ZodType }
    ? z.output<S>
    : undefined
