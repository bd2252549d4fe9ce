type Operation = {
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown }[]
  requestBody?: { content?: Record<string, { schema?: unknown }> }
  responses?: Record<string, { content?: Record<string, { schema?: unknown }> }>
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#14241c;background:#fdfcf7}
h1,h2{line-height:1.2}article{border-top:1px solid #d8d6cb;padding:1rem 0}code,pre{font:14px/1.4 ui-monospace,monospace}
pre{background:#f3f1e8;padding:.75rem;overflow:auto;border-radius:8px}.method{font-weight:700}
@media(prefers-color-scheme:dark){body{background:#12201a;color:#eef2ea}pre{background:#1b2c24}article{border-color:#34453c}}`

/** Renders the API as one page without scripts: every call with its input and its answer. */
export function renderApiPage(document: {
  paths?: object
  info?: { title?: string; description?: string }
}): string {
  const articles = Object.entries((document.paths ?? {}) as Record<string, Record<string, Operation>>)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => renderOperation(method, path, operation)),
    )
    .join('\n')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(document.info?.title ?? 'API')}</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(document.info?.title ?? 'API')}</h1><p>${escapeHtml(document.info?.description ?? '')}</p>
<p>The same as data: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
${articles}</main></body></html>`
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? [])
    .map(
      (parameter) =>
        `<li><code>${escapeHtml(parameter.name)}</code> (${escapeHtml(parameter.in)}${parameter.required ? ', required' : ''}): <code>${escapeHtml(JSON.stringify(parameter.schema))}</code></li>`,
    )
    .join('')
  const body = operation.requestBody?.content?.['application/json']?.schema
  const answers = Object.entries(operation.responses ?? {})
    .map(
      ([status, answer]) =>
        `<details><summary>Answers ${escapeHtml(status)}</summary>${renderSchema(answer.content?.['application/json']?.schema)}</details>`,
    )
    .join('')
  return `<article><h2><span class="method">${escapeHtml(method.toUpperCase())}</span> <code>${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary ?? '')}</p>${parameters ? `<ul>${parameters}</ul>` : ''}
${body ? `<details><summary>Takes</summary>${renderSchema(body)}</details>` : ''}${answers}</article>`
}

function renderSchema(schema: unknown): string {
  return schema === undefined
    ? '<p>No JSON.</p>'
    : `<pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
