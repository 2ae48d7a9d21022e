/** Address of the one font file that every page needs at once; the document preloads it. */
export { default as preloadedFont } from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
