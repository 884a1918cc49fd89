import { Module } from '@nestjs/common';
import { PagesController } from './pages/pages.controller';
import { SiteContentController } from './site-content/site-content.controller';

@Module({ controllers: [PagesController, SiteContentController] })
export class ContentModule {}
