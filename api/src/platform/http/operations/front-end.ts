/** The built pages of one of the front ends, and where they are served. */
export interface FrontEnd {
  /** Where its addresses begin: `/` or `/my/`. Of several that suit an address the longest answers. */
  path: string;
  /** What its build left. */
  folder: string;
}
