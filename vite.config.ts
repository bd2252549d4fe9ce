import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { hashContract } from '#web/vite/contract-version.ts'
import { drawImages } from '#web/vite/draw-images.ts'
import { leanContract } from '#web/vite/lean-contract.ts'
import { leanRouter } from '#web/vite/lean-router.ts'
import { markMessages, readMessages } from '#web/vite/messages.ts'
import { shareScripts } from '#web/vite/share-scripts.ts'
import { stripLocales } from '#web/vite/strip-locales.ts'
import { subsetFonts } from '#web/vite/subset-fonts.ts'
import packageFile from './package.json' with { type: 'json' }

export default defineConfig({
  plugins: [
    leanContract(import.meta.dirname),
    leanRouter(),

    readMessages(),
    markMessages(import.meta.dirname),
    subsetFonts(),
    stripLocales(),
    drawImages(),
    tailwindcss(),
    reactRouter(),
    shareScripts(),
  ],
  // Answers that a phone has stored are checked against the contract only if this has changed.
  define: {
    CONTRACT_VERSION: JSON.stringify(hashContract(import.meta.dirname)),
    // Named by errors that pages report.
    RELEASE: JSON.stringify(packageFile.version),
  },
  build: {
    target: 'baseline-widely-available',
    // There is one style sheet. As a part of a script file, it would be loaded again with files that are loaded on demand.
    cssCodeSplit: false,
    // Only the fonts of every page are inlined: see decision 18.
    assetsInlineLimit: (file) => file.includes('pathya-fonts/inline-'),
  },
  environments: {
    ssr: {
      build: {
        rollupOptions: {
          // Bundled once with the server, which has them too: see `bundleServer`.
          external: [/^#(?:contract|domain)\//],
        },
      },
    },
    client: {
      build: {
        rollupOptions: {
          // Every page lists the files of each screen, so names beside the hashes would add 2 kB.
          output: { entryFileNames: 'assets/[hash].js', chunkFileNames: 'assets/[hash].js' },
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
})
