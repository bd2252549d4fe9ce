import type { EndpointShape } from '#contract/endpoint.ts'
import { type CallArguments, send } from './client.ts'

/** Returns a file: its content, and the name that the server gives it. */
export async function callForFile<E extends EndpointShape>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<{ blob: Blob; fileName: string | null }> {
  const response = await send(endpoint, input, options)
  return {
    blob: await response.blob(),
    fileName: readFileName(response.headers.get('content-disposition')),
  }
}

function readFileName(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null
}
