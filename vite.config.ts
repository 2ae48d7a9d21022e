import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callTable } from './tools/vite-call-table.ts'
import { buildSharedChunks } from './tools/vite-chunks.ts'
import { compressedFiles } from './tools/vite-compress.ts'

const assetFileNames = 'assets/[hash:7][extname]'
const production = { 'process.env.NODE_ENV': JSON.stringify('production') }

// Three bundles: what the browser loads, the pages for the server to render, and the server itself.
export default defineConfig({
  plugins: [react(), callTable(), compressedFiles()],
  publicDir: false,
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: {
            'entry-client': 'web/app/entry-client.tsx',
            'entry-admin': 'web/app/entry-admin.tsx',
            'load-program': 'web/app/load-program.ts',
            'sw-push': 'web/app/service-worker/sw-push.ts',
          },
          output: {
            // The service worker needs its fixed name at the root.
            entryFileNames: ({ name }) => (name === 'sw-push' ? 'sw-push.js' : 'assets/[name]-[hash].js'),
            // Each first view names every later file: with these short names, it is two kilobytes lighter. The manifest says which is which.
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames,
            codeSplitting: { groups: buildSharedChunks() },
          },
          // Schemas and calls of the contract make nothing but themselves: those that the browser does not use are left out.
          treeshake: { manualPureFunctions: ['z', 'defineCall'] },
        },
      },
    },
    pages: {
      consumer: 'server',
      define: production,
      // React in one piece with the pages: its production build is chosen at build time, not by the environment.
      resolve: { noExternal: true },
      build: {
        outDir: 'dist/pages',
        // The addresses of pictures and films must be those of the browser's bundle.
        assetsInlineLimit: 0,
        ssr: true,
        target: 'node24',
        rolldownOptions: {
          input: { 'entry-server': 'web/app/entry-server.tsx' },
          output: { assetFileNames },
        },
      },
    },
    server: {
      consumer: 'server',
      build: {
        outDir: 'dist/server',
        ssr: true,
        target: 'node24',
        rolldownOptions: {
          input: { main: 'server/main.ts', 'picture-worker': 'server/platform/picture-worker.ts' },
        },
      },
    },
  },
  builder: {},
})
