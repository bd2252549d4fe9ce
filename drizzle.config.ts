import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/kit/database/schema.ts',
  out: './server/kit/database/migrations',
})
