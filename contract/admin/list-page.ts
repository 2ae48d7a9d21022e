import * as z from 'zod/mini'

/** The most rows of a page of a list of the back office. */
export const maxListPage = 100

/** The input of every list of the back office. */
export const pageInput = {
  /** `next` or `previous` of another page of the same list with the same filters; left out, it is the first page. */
  cursor: z.optional(z.string().check(z.maxLength(2000))),
  /** Rows of a page. Left out, the list has its own number. */
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxListPage))),
}

/** The input of a list that can be searched. */
export const searchInput = { search: z.optional(z.string().check(z.maxLength(200))) }

/** What every list of the back office answers with, next to its rows. */
export const pageOutput = {
  /** The cursor of the page after this one; null on the last page. */
  next: z.nullable(z.string()),
  /** The cursor of the page before this one; null on the first page. */
  previous: z.nullable(z.string()),
  /** The rows of all pages together; null where there are more than 10,000. */
  total: z.nullable(z.int()),
}

const ListPage = z.object(pageOutput)
export type ListPage = z.infer<typeof ListPage>
