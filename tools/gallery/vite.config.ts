import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The gallery of components is a tool: it is no part of the site's own build.
// biome-ignore lint/style/noDefaultExport: Vite asks for it
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  publicDir: false,
  server: { fs: { allow: ['../..'] } },
  build: { outDir: 'dist', emptyOutDir: true },
})
