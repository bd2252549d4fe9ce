import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { stripLocales } from './web/vite/strip-locales.ts'
import { subsetFonts } from './web/vite/subset-fonts.ts'

export default defineConfig({
  plugins: [subsetFonts(), stripLocales(), tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, target: 'baseline-widely-available' },
  server: { host: '127.0.0.1' },
})
