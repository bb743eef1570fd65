/** Whoever may see it may read its files. */
export interface FileOwner {
  kind: 'building' | 'workspace' | 'parameter';
  id: number;
}
