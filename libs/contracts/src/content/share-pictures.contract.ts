import { z } from 'zod';
import { PictureName, sharePicture } from '../community/share-pictures.contract';
import { defineContract, route } from '../contract';
import { ById } from '../vocabulary';
import { Slug } from './editorial';

const BySlug = PictureName.extend({ slug: Slug });

export const sitePictures = defineContract('content.share-pictures', {
  site: route({
    ...sharePicture,
    http: 'GET /share-pictures/site/:picture',
    summary: 'A picture of the site, for links that are shared',
    input: z.object(PictureName.shape),
  }),
  post: route({
    ...sharePicture,
    http: 'GET /share-pictures/blog/:slug/:picture',
    summary: 'A picture of a post, for links that are shared',
    input: BySlug,
  }),
  story: route({
    ...sharePicture,
    http: 'GET /share-pictures/stories/:id/:picture',
    summary: 'A picture of a success story, for links that are shared',
    input: ById.extend(PictureName.shape),
  }),
  page: route({
    ...sharePicture,
    http: 'GET /share-pictures/pages/:slug/:picture',
    summary: 'A picture of a page that staff wrote, for links that are shared',
    input: BySlug,
  }),
});
