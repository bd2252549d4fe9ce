import { listFoodTableImports } from '#contract/foods/food-tables.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as tables from './service.ts'

/** Registers the call for imported tables. The import itself is a command, because the files are large. */
export function registerFoodTables(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(listFoodTableImports, (ctx) => tables.listFoodTableImports(ctx))
}
