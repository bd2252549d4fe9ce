import type { EndpointInput, EndpointOutput, EndpointShape } from '#contract/endpoint.ts'
import { languageHeaders } from '#web/kit/language/page-locale.ts'
import { ApiError } from './api-error.ts'
import { buildUrl } from './client.ts'
import { redirectToSignIn } from './leave.ts'

/**
 * Makes a call of the contract whose body is a file, and reports its progress, which `fetch` cannot do.
 *
 * @param onProgress Called with the share that has been sent, 0 to 1.
 * @throws ApiError and TypeError as `call` does; DOMException `AbortError` if it was cancelled.
 */
export function upload<E extends EndpointShape>(
  endpoint: E,
  input: EndpointInput<E>,
  file: Blob,
  { onProgress, signal }: { onProgress?: (share: number) => void; signal?: AbortSignal } = {},
): Promise<EndpointOutput<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, buildUrl(endpoint, input))
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    for (const [name, language] of Object.entries(languageHeaders())) request.setRequestHeader(name, language)
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    })
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) {
        resolve(JSON.parse(request.responseText) as EndpointOutput<E>) // As in `call`.
        return
      }
      if (request.status === 401) redirectToSignIn()
      reject(new ApiError(request.status, request.statusText, request.responseText))
    })
    request.addEventListener('error', () => reject(new TypeError('Failed to upload')))
    request.addEventListener('abort', () => reject(new DOMException('Called off', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
