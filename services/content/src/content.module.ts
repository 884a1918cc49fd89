import { Module } from '@nestjs/common';
import { InitialContent } from './initial-content';
import { PagesController } from './pages/pages.controller';
import { SiteContentController } from './site-content/site-content.controller';

@Module({ controllers: [PagesController, SiteContentController], providers: [InitialContent] })
export class ContentModule {}
