export interface ConnectionRow {
  id: string;
  askerId: string;
  askedId: string;
  /** `withdrawn`: declined by the asked member and then withdrawn by the asker, who must not notice that it was declined. */
  status: 'requested' | 'accepted' | 'declined' | 'withdrawn';
}
