import base from './playwright.config.ts'

/** `npm run test:offline`: the outbox under thousands of writes. */
export default { ...base, testMatch: '**/*.stress.ts', workers: 1, retries: 0, timeout: 3_600_000 }
