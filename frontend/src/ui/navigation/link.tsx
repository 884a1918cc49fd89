import { Link, type LinkProps } from 'react-router-dom';
import { LinkButton } from '../button';
import { ArrowLeft, ArrowRight } from '../icons';

/** A link in running text. */
export const TextLink = (props: LinkProps) => <Link {...props} />;

/** To where one came from, above a page's content. */
export const BackLink = ({ children, ...rest }: LinkProps) => (
  <p className="pt-3">
    <LinkButton {...rest} tone="quiet" className="-ml-3" icon={<ArrowLeft />}>
      {children}
    </LinkButton>
  </p>
);

/** To the whole of what a section shows in part. */
export const MoreLink = ({ children, ...rest }: LinkProps) => (
  <LinkButton {...rest} tone="quiet">
    {children}
    <ArrowRight />
  </LinkButton>
);
